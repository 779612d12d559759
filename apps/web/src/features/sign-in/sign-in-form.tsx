'use client';

import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { authClient } from '#auth/auth-client.ts';
import { entryHref } from '#session/return-path.ts';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { faultOf } from './fault-of.ts';

/** SignInForm signs in a user who has an account, and leads to the page that was asked for. */
export function SignInForm({ next, isSignUpOpen }: { next: string; isSignUpOpen: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { error } = await authClient.signIn.email({ email, password });
    if (!error) return window.location.assign(next);
    setFault(faultOf(error, 'Signing in failed; try again.'));
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Alive>
        {fault ? <Callout tone="fail">{fault}</Callout> : null}
        <Field label="Email">
          <TextInput
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(e) => setEmail(e.target.value)}
          />
        </Field>
        <Field label="Password">
          <TextInput
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          Sign in
        </Button>
        <p className="text-sm">
          <Link href="/forgot-password" className="text-accent-strong underline">
            Forgot password?
          </Link>
        </p>
        {isSignUpOpen ? (
          <p className="text-ink-soft text-sm">
            No account yet?{' '}
            <Link href={entryHref('/sign-up', next)} className="font-medium text-accent-strong underline">
              Sign up
            </Link>
          </p>
        ) : (
          <p className="text-ink-soft text-sm">Sign-up is closed here. Ask the operator for an account.</p>
        )}
      </Alive>
    </form>
  );
}
