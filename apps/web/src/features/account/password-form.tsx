'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { authClient } from '#auth/auth-client.ts';
import { passwordLength } from '#auth/password-length.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { faultOf } from '#features/sign-in/fault-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';

const empty = { currentPassword: '', newPassword: '' };

/** PasswordForm changes the password of the account, and signs out everywhere else where that is wanted. */
export function PasswordForm({ email }: { email: string }) {
  const router = useRouter();
  const notify = useToast();
  const [typed, setTyped] = useState(empty);
  const [endsOthers, setEndsOthers] = useState(true);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tooShort = typed.newPassword.length > 0 && typed.newPassword.length < passwordLength.min;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tooShort) return;
    setBusy(true);
    const { error } = await authClient.changePassword(typed);
    if (!error && endsOthers) await fetchApi('POST', '/account/sessions/revoke-others', z.unknown());
    setBusy(false);
    setFault(error ? faultOf(error, 'The password was not changed; try again.') : null);
    if (error) return;
    setTyped(empty);
    notify({
      title: 'Password changed',
      ...(endsOthers ? { detail: 'You are signed out everywhere else.' } : {}),
    });
    router.refresh();
  };
  return (
    <form className="flex max-w-sm flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {fault ? <Callout tone="fail">{fault}</Callout> : null}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Present password">
        <TextInput
          type="password"
          autoComplete="current-password"
          required
          value={typed.currentPassword}
          onChange={({ target }) => setTyped({ ...typed, currentPassword: target.value })}
        />
      </Field>
      <Field
        label="New password"
        hint={`At least ${passwordLength.min} characters.`}
        error={tooShort ? `Too short; use ${passwordLength.min} characters or more.` : null}
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          required
          minLength={passwordLength.min}
          value={typed.newPassword}
          onChange={({ target }) => setTyped({ ...typed, newPassword: target.value })}
        />
      </Field>
      <Checkbox label="Sign out everywhere else" checked={endsOthers} onCheckedChange={setEndsOthers} />
      <div>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
