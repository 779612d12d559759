import type { Metadata } from 'next';
import { ForgotPasswordEntry } from '#features/sign-in/password-entries.tsx';

export const metadata: Metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  return <ForgotPasswordEntry />;
}
