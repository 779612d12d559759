import { listProjectChoices } from '@tidemark/services/projects/projects';
import { getRun } from '@tidemark/services/runs/read-runs';
import { getRunEvents } from '@tidemark/services/samples/run-records';
import { getRunSeries } from '@tidemark/services/samples/run-series';
import { getRunStorage } from '@tidemark/services/storage/read-storage';
import type { Metadata } from 'next';
import { foundOr404 } from '#features/pages/page-address.ts';
import { RunScreen } from '#features/runs/run-screen.tsx';
import { toRunMark, toRunView } from '#features/runs/run-view.ts';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export async function generateMetadata({ params }: PageProps<'/runs/[id]'>): Promise<Metadata> {
  const { id } = await params;
  const run = await getRun(await requireContext(), { runId: id }).catch(() => null);
  return { title: run?.name ?? 'Run' };
}

export default async function RunPage({ params }: PageProps<'/runs/[id]'>) {
  const { id: runId } = await params;
  const ctx = await requireContext();
  const run = await foundOr404(getRun(ctx, { runId }));
  const [marks, series, storage, projects] = await Promise.all([
    getRunEvents(ctx, { runId }),
    getRunSeries(ctx, { runId }),
    getRunStorage(ctx, { runId }),
    listProjectChoices(ctx, { alsoId: run.projectId }),
  ]);
  return (
    <RunScreen
      key={run.id}
      run={toRunView(run)}
      marks={marks.map(toRunMark)}
      series={series}
      storedBytes={storage?.bytes ?? null}
      projects={projects}
      mayMove={mayDo(ctx, 'run')}
    />
  );
}
