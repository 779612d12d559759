import type { PreparedTarget } from '../phases/opened-target.ts';
import { momentOf, type RunContext } from '../run-context.ts';

/** dropExpired drops the shards that are due by the simulated clock, each with a mark on the timeline; it never throws. */
export async function dropExpired(run: RunContext, target: PreparedTarget): Promise<void> {
  if (target.retention === null) return;
  try {
    for (const shard of await target.retention.check(run.simulatedAtMs)) {
      run.recording.event({
        kind: 'shard_dropped',
        ...momentOf(run),
        message: `Shard ${shard.id} dropped: ${day(shard.startMs)} to ${day(shard.endMs)}.`,
      });
    }
  } catch (error) {
    if (!run.stop.signal.aborted) noteFailure(run, error);
  }
  run.droppedUntilMs = target.retention.droppedUntilMs();
}

function noteFailure(run: RunContext, error: unknown): void {
  const why = error instanceof Error ? error.message : 'no reason given';
  run.recording.event({
    kind: 'note',
    ...momentOf(run),
    message: `Dropping shards failed, tried again: ${why}`,
  });
}

function day(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')}`;
}
