'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { authClient } from '#auth/auth-client.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';

/** AcceptInvitation joins the workspace with the account that is signed in. */
export function AcceptInvitation({ token }: { token: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/invitations/accept', z.unknown(), { body: { token } }),
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <div className="flex flex-col gap-4">
      {error ? <Callout tone="fail">{error.problem.detail}</Callout> : null}
      <Button look="primary" busy={isPending} onClick={() => mutate()}>
        Join
      </Button>
    </div>
  );
}

/** SignOutButton signs out and shows this page again. */
export function SignOutButton() {
  const router = useRouter();
  const signOut = async () => {
    await authClient.signOut();
    router.refresh();
  };
  return <Button onClick={() => void signOut()}>Sign out</Button>;
}
