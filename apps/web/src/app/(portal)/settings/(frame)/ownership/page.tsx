import { listOwnerships } from '@tidemark/services/safety/target-ownership';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Ownerships } from '#features/ownership/ownerships.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Target ownership' };

export default async function OwnershipPage() {
  const ctx = await requireContext();
  if (ctx.egress.provesOwnership === undefined) notFound();
  const items = await listOwnerships(ctx);
  return (
    <Ownerships
      items={items.map(({ createdAt, provenAt, ...item }) => ({
        ...item,
        createdAt: createdAt.toISOString(),
        provenAt: provenAt?.toISOString() ?? null,
      }))}
    />
  );
}
