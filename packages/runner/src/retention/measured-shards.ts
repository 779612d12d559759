import type { Shard, ShardAccess, TargetContainer } from '@tidemark/targets/session/target-session';
import type { RunContext } from '../run-context.ts';
import { momentOf } from '../run-context.ts';

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
