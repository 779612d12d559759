import { listBadges } from '@tidemark/services/badges/badges';
import { listBaselines } from '@tidemark/services/baselines/baselines';
import type { Metadata } from 'next';
import { toBadgeBody } from '#api/shapes/badges.ts';
import { container } from '#container.ts';
import { BadgesPanel } from '#features/badges/badges-panel.tsx';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export const metadata: Metadata = { title: 'Badges' };

export default async function BadgesPage() {
  const ctx = await requireContext();
  const { appUrl } = container();
  const badges = await listBadges(ctx);
  const { items: baselines } = await listBaselines(ctx, { limit: 100 });
  return (
    <BadgesPanel
      badges={badges.map((badge) => toBadgeBody(badge, appUrl))}
      benchmarks={[...new Set(baselines.map(({ benchmark }) => benchmark))]}
      mayChange={mayDo(ctx, 'write')}
    />
  );
}
