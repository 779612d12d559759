import type { Shard, ShardAccess } from '@tidemark/targets/session/target-session';
import type { DrivenRetention } from '../run/opened-target.ts';

const minuteMs = 60_000;

/**
 * createDrivenRetention plays the server's retention service by the simulated clock: at each check interval it drops
 * the shards that ended at least the retention duration ago.
 */
export function createDrivenRetention(
  shards: ShardAccess,
  settings: { startMs: number; retentionDurationMinutes: number; checkIntervalMinutes: number },
): DrivenRetention {
  const retentionMs = settings.retentionDurationMinutes * minuteMs;
  const checkMs = settings.checkIntervalMinutes * minuteMs;
  let lastCheck = 0;
  let droppedUntilMs: number | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  /** Shards whose deletion was asked for; they count as dropped once the server lists them no more. */
  const asked = new Map<number, Shard>();

  function confirm(present: Shard[]): Shard[] {
    const gone = [...asked.values()].filter((shard) => present.every((other) => other.id !== shard.id));
    for (const shard of gone) {
      asked.delete(shard.id);
      droppedUntilMs = Math.max(droppedUntilMs ?? shard.endMs, shard.endMs);
    }
    return gone;
  }

  async function dropDue(simulatedNowMs: number): Promise<Shard[]> {
    const check = Math.floor((simulatedNowMs - settings.startMs) / checkMs);
    if (check <= lastCheck) return [];
    const checkedAtMs = settings.startMs + check * checkMs;
    const present = await shards.list();
    const dropped = confirm(present);
    for (const shard of expiredShards(present, checkedAtMs - retentionMs)) {
      asked.set(shard.id, shard);
      await shards.drop(shard.id);
      dropped.push(...confirm(present.filter((other) => !asked.has(other.id))));
    }
    lastCheck = check;
    return dropped;
  }

  return {
    check(simulatedNowMs) {
      const next = queue.then(() => dropDue(simulatedNowMs));
      queue = next.catch(() => undefined);
      return next;
    },
    droppedUntilMs: () => droppedUntilMs,
  };
}

/**
 * withCopies drives the same retention at servers that hold the same data: what `first` drops is reported. A copy that failed is asked again by the
 * next call; its error is thrown when there is nothing to report.
 */
export function withCopies(first: DrivenRetention, copies: readonly DrivenRetention[]): DrivenRetention {
  return {
    async check(simulatedNowMs) {
      const [dropped, ...others] = await Promise.allSettled([
        first.check(simulatedNowMs),
        ...copies.map((copy) => copy.check(simulatedNowMs)),
      ]);
      if (dropped.status === 'rejected') throw dropped.reason;
      const failed = others.find((other) => other.status === 'rejected');
      if (failed && dropped.value.length === 0) throw failed.reason;
      return dropped.value;
    },
    droppedUntilMs() {
      const known = [first, ...copies].flatMap((one) => one.droppedUntilMs() ?? []);
      return known.length === 0 ? null : Math.max(...known);
    },
  };
}

/** expiredShards are the shards that lie wholly before `limitMs`. */
export function expiredShards(shards: Shard[], limitMs: number): Shard[] {
  return shards.filter((shard) => shard.endMs <= limitMs);
}
