import type { Metadata } from 'next';
import { EntryFrame } from '#features/sign-in/entry-frame.tsx';
import { SignUpForm } from '#features/sign-in/sign-up-form.tsx';

export const metadata: Metadata = { title: 'Sign up' };

export default function SignUpPage() {
  return (
    <EntryFrame title="Sign up" intro="The first account of an installation owns its first workspace.">
      <SignUpForm />
    </EntryFrame>
  );
}
