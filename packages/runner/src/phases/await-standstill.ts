import { type HeldReading, spreadOf, stoodStillAtMs } from '@tidemark/analysis/run/convergence';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import { openRelayQueues, type RelayQueues } from '@tidemark/targets/relay/relay-queues';
import { sizeOf } from '../point-ranges.ts';
import { countBackends, pauseAfterMs } from '../probing/count-backends.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import type { RunContext } from '../run/run-context.ts';

/**
 * Relays try a backend again after ten seconds at most, so that what differs for longer stays as it is. Of one that never does, only what is in
 * flight may still arrive; of one that says it has nothing left, nothing.
 */
const quietMs = { delivered: 2_000, sentOnce: 4_000, unknown: 12_000 };
/** As long as points still arrive, waiting goes on, but no longer than this. */
const longestWaitMs = 600_000;
const shortestPauseMs = 250;

/**
 * awaitStandstill waits after the load until nothing more arrives at any backend, because a relay may still be delivering; it gives how long
 * after the load they came to hold the same, null where they did not.
 */
export async function awaitStandstill(run: RunContext, target: PreparedTarget): Promise<number | null> {
  if (target.backends.length < 2 || run.measureBeganMs === null) return null;
  const queues = target.relay === null ? null : openRelayQueues(target.relay);
  try {
    return await untilStill(run, target, run.measureBeganMs, queues);
  } finally {
    await queues?.close();
  }
}

async function untilStill(
  run: RunContext,
  target: PreparedTarget,
  beganMs: number,
  queues: RelayQueues | null,
): Promise<number | null> {
  const readings: HeldReading[] = [];
  const due = dueOf(run);
  const begunMs = run.clock.nowMs();
  for (let changedMs = begunMs; ; ) {
    const readMs = run.clock.nowMs();
    const reading = await run.stop.untilStopped(countBackends(run, target));
    if (isChanged(readings.at(-1), reading)) changedMs = readMs;
    readings.push(reading);
    const isAlike = spreadOf(reading) === 0;
    if (isAlike && due !== null && [...reading.counts.values()].every((count) => count === due)) break;
    const nowMs = run.clock.nowMs();
    const isDelivered = isAlike || (await queues?.waitingPoints()) === 0;
    const undeliveredMs = target.repeats ? quietMs.unknown : quietMs.sentOnce;
    if (nowMs - changedMs >= (isDelivered ? quietMs.delivered : undeliveredMs)) break;
    if (nowMs - begunMs >= longestWaitMs) break;
    setStatus(run, statusOf(reading));
    const pauseMs = nowMs - readMs < shortestPauseMs ? shortestPauseMs : pauseAfterMs(nowMs - readMs) / 4;
    await run.stop.untilStopped(run.clock.sleep(pauseMs, run.stop.signal));
  }
  const stoodStillMs = stoodStillAtMs(readings);
  if (stoodStillMs === null) return null;
  return Math.max(0, Math.round(beganMs + stoodStillMs - (run.loadEndedMs ?? begunMs)));
}

/** As many points as all have once everything was delivered; null where it cannot be known. */
function dueOf({ plan, written, droppedUntilMs }: RunContext): number | null {
  const isCertain = written.partial.length + written.unknown.length + written.rejected.length === 0;
  if (!isCertain || droppedUntilMs !== null || !isSimulatedTime(plan.profile.stamping)) return null;
  return sizeOf(written.acknowledged);
}

function isChanged(before: HeldReading | undefined, { counts }: HeldReading): boolean {
  return [...counts].some(([part, count]) => before?.counts.get(part) !== count);
}

function statusOf({ counts }: HeldReading): string {
  const most = Math.max(0, ...[...counts.values()].map((count) => count ?? 0));
  const texts = [...counts].flatMap(([part, count]) => {
    if (count === null) return [`${part} cannot be read`];
    return count < most ? [`${part} lacks ${countText(most - count)} points`] : [];
  });
  const [first = 'points may still arrive', ...others] = texts;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `waiting until all backends hold the same: ${first}${more}`;
}
