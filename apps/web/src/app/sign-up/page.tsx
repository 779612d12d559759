import type { Metadata } from 'next';
import { SignUpEntry } from '#features/sign-in/entry-pages.tsx';

export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUpPage({ searchParams }: PageProps<'/sign-up'>) {
  const { next } = await searchParams;
  return <SignUpEntry asked={next} />;
}
