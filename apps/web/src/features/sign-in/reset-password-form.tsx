'use client';

import { type FormEvent, useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { passwordLength } from '#auth/password-length.ts';
import { Alive } from '#ui/alive.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { faultOf } from './fault-of.ts';

/** ResetPasswordForm sets a new password by the token of a link, which works once. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { error } = await authClient.resetPassword({ newPassword, token });
    setBusy(false);
    setDone(!error);
    if (!error) return;
    const isSpent = error.code === 'INVALID_TOKEN';
    setFault(isSpent ? 'This link has expired or was used. Get a new one.' : faultOf(error, 'Try again.'));
  };
  if (isDone)
    return (
      <Callout
        tone="good"
        title="The password is set"
        actions={
          <LinkButton look="primary" href="/sign-in">
            Sign in
          </LinkButton>
        }
      />
    );
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Alive>
        {fault ? (
          <Callout tone="fail" actions={<LinkButton href="/forgot-password">Get a new link</LinkButton>}>
            {fault}
          </Callout>
        ) : null}
        <Field label="New password" hint={`At least ${passwordLength.min} characters.`}>
          <TextInput
            type="password"
            autoComplete="new-password"
            required
            minLength={passwordLength.min}
            value={newPassword}
            onChange={({ target }) => setNewPassword(target.value)}
          />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          Set password
        </Button>
      </Alive>
    </form>
  );
}
