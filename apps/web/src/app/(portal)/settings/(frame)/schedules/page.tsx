import { listSchedules } from '@tidemark/services/schedules/schedules';
import type { Metadata } from 'next';
import { schedulesBodyShape } from '#api/shapes/schedules.ts';
import { exampleBenchmark } from '#features/schedules/schedule-words.ts';
import { SchedulesPanel } from '#features/schedules/schedules-panel.tsx';
import { requireContext } from '#session/current-actor.ts';
import { mayDo } from '#session/may-do.ts';

export const metadata: Metadata = { title: 'Schedules' };

export default async function SchedulesPage() {
  const ctx = await requireContext();
  const body = JSON.stringify({ items: await listSchedules(ctx) });
  const [launcher] = ctx.launchers ?? [];
  const example = exampleBenchmark({
    launcher: launcher?.name ?? 'influxdb-1.6',
    variant: launcher?.variants[0]?.name ?? 'inmem',
  });
  return (
    <SchedulesPanel
      schedules={schedulesBodyShape.parse(JSON.parse(body)).items}
      mayRun={mayDo(ctx, 'run')}
      example={example}
    />
  );
}
