import type { Metadata } from 'next';
import { InvitationEntry } from '#features/sign-in/invitation-entry.tsx';

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } };

export default async function InvitationPage({ params }: PageProps<'/invite/[token]'>) {
  const { token } = await params;
  return <InvitationEntry token={token} />;
}
