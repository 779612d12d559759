'use client';

import { useMutation } from '@tanstack/react-query';
import { memberRoles, roleWords } from '@tidemark/services/access/roles';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { createdInvitationShape } from '#api/shapes/teams.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextInput } from '#ui/text-input.tsx';

type Typed = { email: string; role: string; expiresInDays: number | null };

const start: Typed = { email: '', role: 'member', expiresInDays: 7 };

/** InviteDialog makes an invitation and shows its link once. */
export function InviteDialog({ mayMakeOwners }: { mayMakeOwners: boolean }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(start);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () =>
      fetchApi('POST', '/invitations', createdInvitationShape, {
        body: { ...typed, expiresInDays: typed.expiresInDays ?? undefined },
      }),
    onSuccess: () => router.refresh(),
  });
  const change = (next: boolean) => {
    setOpen(next);
    setTyped(start);
    reset();
  };
  const footer = data ? (
    <Button look="primary" onClick={() => change(false)}>
      Done
    </Button>
  ) : (
    <Button look="primary" busy={isPending} onClick={() => mutate()}>
      Create invitation
    </Button>
  );
  return (
    <>
      <Button look="primary" onClick={() => change(true)}>
        Invite
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={data ? 'Copy the link now' : 'Invite to the workspace'}
        footer={footer}
      >
        {data ? (
          <InvitationLink email={data.invitation.email} link={data.link} isMailed={data.isMailed} />
        ) : (
          <InvitationFields
            typed={typed}
            onChange={setTyped}
            mayMakeOwners={mayMakeOwners}
            problem={error?.problem ?? null}
          />
        )}
      </Dialog>
    </>
  );
}

function InvitationLink({ email, link, isMailed }: { email: string; link: string; isMailed: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock label="Invitation link" code={link} wrap />
      <Callout tone={isMailed ? 'good' : 'warn'}>
        {isMailed ? `It was sent to ${email} as well.` : `Send it to ${email} yourself.`} It works once, for
        that address only, and is not shown again.
      </Callout>
    </div>
  );
}

function InvitationFields({
  typed,
  onChange,
  mayMakeOwners,
  problem,
}: {
  typed: Typed;
  onChange: (next: Typed) => void;
  mayMakeOwners: boolean;
  problem: Problem | null;
}) {
  const faults = problem?.errors ?? [];
  const roles = memberRoles.filter((role) => role !== 'owner' || mayMakeOwners);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Email" error={faultAt(faults, '/email')}>
        <TextInput
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => onChange({ ...typed, email: target.value })}
        />
      </Field>
      <RadioCards
        label="Role"
        value={typed.role}
        onValueChange={(role) => onChange({ ...typed, role })}
        cards={roles.map((role) => ({ value: role, title: role, detail: roleWords[role] }))}
      />
      <Field label="Days until it expires" hint="1 to 30" error={faultAt(faults, '/expiresInDays')}>
        <NumberInput
          value={typed.expiresInDays}
          onValueChange={(expiresInDays) => onChange({ ...typed, expiresInDays })}
        />
      </Field>
      {problem ? <ProblemCallout problem={problem} /> : null}
    </div>
  );
}
