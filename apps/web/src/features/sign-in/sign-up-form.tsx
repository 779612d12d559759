'use client';

import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { passwordLength } from '#auth/password-length.ts';
import { entryHref } from '#session/return-path.ts';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { faultOf } from './fault-of.ts';

/** The invitation that an account is made for: its address is fixed, and `path` is its page. */
type Invitation = { token: string; email: string; path: string };

/** SignUpForm creates an account, signs it in, and leads to the page that was asked for. */
export function SignUpForm({
  next,
  isFirst,
  invitation,
}: {
  next: string;
  isFirst: boolean;
  invitation?: Invitation;
}) {
  const [typed, setTyped] = useState({ name: '', email: invitation?.email ?? '', password: '' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tooShort = typed.password.length > 0 && typed.password.length < passwordLength.min;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tooShort) return;
    setBusy(true);
    const body = { ...typed, ...(invitation ? { invitation: invitation.token } : {}) };
    const { error } = await authClient.$fetch('/sign-up/email', { method: 'POST', body });
    if (!error) return window.location.assign(next);
    setFault(faultOf(error, 'Signing up failed; try again.'));
    setBusy(false);
  };
  const put = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Alive>
        {fault ? <Callout tone="fail">{fault}</Callout> : null}
        <Field label="Name">
          <TextInput
            autoComplete="name"
            required
            value={typed.name}
            onChange={(e) => put({ name: e.target.value })}
          />
        </Field>
        <Field label="Email">
          <TextInput
            type="email"
            autoComplete="email"
            required
            readOnly={invitation !== undefined}
            value={typed.email}
            onChange={(e) => put({ email: e.target.value })}
          />
        </Field>
        <Field
          label="Password"
          hint={`At least ${passwordLength.min} characters.`}
          error={tooShort ? `Too short; use ${passwordLength.min} characters or more.` : null}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            required
            minLength={passwordLength.min}
            value={typed.password}
            onChange={(e) => put({ password: e.target.value })}
          />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          {invitation ? 'Sign up and join' : 'Sign up'}
        </Button>
        {isFirst ? null : (
          <p className="text-ink-soft text-sm">
            You have an account?{' '}
            <Link
              href={entryHref('/sign-in', invitation?.path ?? next)}
              className="font-medium text-accent-strong underline"
            >
              Sign in
            </Link>
          </p>
        )}
      </Alive>
    </form>
  );
}
