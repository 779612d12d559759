import type { Metadata } from 'next';
import { SignInEntry } from '#features/sign-in/entry-pages.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next, error } = await searchParams;
  return <SignInEntry asked={next} error={error} />;
}
