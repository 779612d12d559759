import type { Metadata } from 'next';
import { ResetPasswordEntry } from '#features/sign-in/password-entries.tsx';

export const metadata: Metadata = { title: 'Reset password', robots: { index: false } };

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token } = await searchParams;
  return <ResetPasswordEntry token={token} />;
}
