import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { ActiveRunState } from '@tidemark/domain/run/run-state';
import { loadMsOf, type RunContext } from './run-context.ts';

/** enterState announces the next state of a run and what is done in it. */
export async function enterState(run: RunContext, state: ActiveRunState, status: string): Promise<void> {
  await run.stop.untilStopped(run.sink.moveTo(state));
  run.state = state;
  setStatus(run, status);
}

/** setStatus shows what the run does now. */
export function setStatus(run: RunContext, status: string): void {
  run.status = status;
  reportProgress(run);
}

/** reportProgress shows how far the run has come. */
export function reportProgress(run: RunContext): void {
  const fraction = fractionOf(run);
  const { totals } = run.recording.load;
  const books = run.recording.load.books();
  run.sink.progress({
    state: run.state,
    status: run.status,
    fraction,
    pointsAcknowledged: totals.pointsAcknowledged,
    pointsHandedOver: totals.pointsHandedOver,
    pointsRejected: totals.pointsRejected,
    pointsUnknown: totals.pointsUnknown,
    neverSentBatches: totals.neverSentBatches,
    ...(books === null ? {} : { books }),
    simulatedAtMs: run.measureBeganMs === null ? null : run.simulatedAtMs,
    remainingMs: remainingOf(run, fraction),
  } satisfies RunProgress);
}

function fractionOf(run: RunContext): number | null {
  if (run.measureBeganMs === null) return 0;
  if (run.state !== 'running') return 1;
  const { profile, schema } = run.plan;
  if (profile.extent.kind === 'wall-time')
    return Math.min(1, loadMsOf(run) / (profile.extent.seconds * 1_000));
  const points = plannedPoints(schema, profile);
  const { totals } = run.recording.load;
  const done = pointsTaken(totals) + totals.pointsRejected + totals.pointsUnknown;
  return points === null ? null : Math.min(1, done / points);
}

function remainingOf(run: RunContext, fraction: number | null): number | null {
  if (run.state !== 'running' || run.measureBeganMs === null || fraction === null || fraction < 0.02)
    return null;
  const elapsedMs = run.clock.nowMs() - run.measureBeganMs;
  return Math.round((elapsedMs / fraction) * (1 - fraction));
}
