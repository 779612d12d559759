import { currentFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { getRunHistory } from '@tidemark/services/analysis/get-run-history';
import { getRun } from '@tidemark/services/runs/read-runs';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { foundOr404 } from '#features/pages/page-address.ts';
import { HistoryPage } from '#features/runs/history-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'History of a plan' };

export default async function RunHistoryPage({ params, searchParams }: PageProps<'/runs/[id]/history'>) {
  const { id: runId } = await params;
  const { metric } = await searchParams;
  const ctx = await requireContext();
  const run = await foundOr404(getRun(ctx, { runId }));
  if (run.plan === null) notFound();
  const named = typeof metric === 'string' ? currentFigureKey(metric) : null;
  const history = await getRunHistory(ctx, { runId, metric: gateFigureKeys.find((key) => key === named) });
  return <HistoryPage run={run} history={history} />;
}
