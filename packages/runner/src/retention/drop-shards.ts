import type { Shard, ShardAccess, TargetContainer } from '@tidemark/targets/session/target-session';
import type { PreparedTarget } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';

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

/** measuredShards drops shards as `shards` does, and reads the series right before and right after: what a drop takes back, and when. */
export function measuredShards(
  run: RunContext,
  container: TargetContainer,
  shards: ShardAccess,
): ShardAccess {
  const known = new Map<number, Shard>();
  const readSeries = async () => (await container.readStats().catch(() => null))?.observedSeries ?? null;
  return {
    async list() {
      const listed = await shards.list();
      for (const shard of listed) known.set(shard.id, shard);
      return listed;
    },
    async drop(id) {
      const seriesBefore = await readSeries();
      const at = momentOf(run);
      const simulatedAtMs = run.simulatedAtMs;
      await shards.drop(id);
      const observedSeries = await readSeries();
      const shard = known.get(id);
      if (shard === undefined) return;
      run.observer.observeDrop({
        shardEndMs: shard.endMs,
        simulatedAtMs,
        offsetMs: at.offsetMs,
        seriesBefore,
        after: { offsetMs: momentOf(run).offsetMs, simulatedAtMs: run.simulatedAtMs, observedSeries },
      });
    },
  };
}
