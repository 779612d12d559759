'use client';

import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { faultOf } from './fault-of.ts';

/** ForgotPasswordForm asks for a link by email; it does not show whether there is such an account. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { error } = await authClient.$fetch('/request-password-reset', { method: 'POST', body: { email } });
    setBusy(false);
    setSent(!error);
    setFault(error ? faultOf(error, 'No link was sent; try again.') : null);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Alive>
        {fault ? <Callout tone="fail">{fault}</Callout> : null}
        {isSent ? (
          <Callout tone="good" title="Look into your mail">
            If there is an account for {email}, a link is on its way.
          </Callout>
        ) : null}
        <Field label="Email">
          <TextInput
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          Send the link
        </Button>
        <p className="text-sm">
          <Link href="/sign-in" className="font-medium text-accent-strong underline">
            Sign in
          </Link>
        </p>
      </Alive>
    </form>
  );
}
