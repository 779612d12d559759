import type { Metadata } from 'next';
import { EntryFrame } from '#features/sign-in/entry-frame.tsx';
import { SignInForm } from '#features/sign-in/sign-in-form.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default function SignInPage() {
  return (
    <EntryFrame title="Sign in" intro="Load-test a time-series database, and see what it does to memory.">
      <SignInForm />
    </EntryFrame>
  );
}
