import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { OutageSummary } from '@tidemark/domain/result/outage-summary';

/** outageSentence states the effect of all outages of a run on its load; null where none was planned. */
export function outageSentence(outages: readonly OutageSummary[]): string | null {
  if (outages.length === 0) return null;
  const taken = outages.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  if (taken.length === 0) return 'No outage took place: the load ended before.';
  const effect = `${awayText(taken)}: ${consequences(taken)}.`;
  const left = outages.length - taken.length;
  if (left === 0) return effect;
  return `${effect} ${left === 1 ? 'One more outage' : `${left} more outages`} did not take place: the load ended before.`;
}

function awayText(taken: readonly OutageSummary[]): string {
  if (taken.some(({ awayMs }) => awayMs === null)) return 'The target went away and did not come back';
  const awayMs = sum(taken.map((outage) => outage.awayMs ?? 0));
  return taken.length === 1
    ? `The target was away for ${durationText(awayMs)} once`
    : `The target was away ${taken.length} times, for ${durationText(awayMs)} in total`;
}

function consequences(taken: readonly OutageSummary[]): string {
  const waiting = known(taken, ({ waitingPointsMax }) => waitingPointsMax);
  const evicted = known(taken, ({ evictedPoints }) => evictedPoints);
  const failed = sum(known(taken, ({ failedPoints }) => failedPoints));
  const retries = sum(known(taken, (outage) => outage.retries));
  const parts = [
    waiting.length === 0 ? null : `max ${pointsText(Math.max(...waiting))} waiting`,
    evicted.length === 0 ? null : evictedText(sum(evicted)),
    failed === 0 ? 'no point failed' : `${pointsText(failed)} failed`,
    retries === 0 ? null : `${countText(retries)} ${retries === 1 ? 'batch was' : 'batches were'} retried`,
    drainText(taken),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function evictedText(evicted: number): string {
  if (evicted === 0) return 'none was evicted';
  return evicted === 1 ? '1 was evicted' : `${countText(evicted)} were evicted`;
}

function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${countText(points)} points`;
}

/** The longest drain; null where the load keeps no waiting batches. */
function drainText(taken: readonly OutageSummary[]): string | null {
  const drained = known(taken, ({ drainMs }) => drainMs);
  if (drained.length < taken.length) {
    const never = taken.find(
      ({ drainMs, waitingPointsMax }) => drainMs === null && waitingPointsMax !== null,
    );
    return never === undefined ? null : `and the time to drain the backlog is unknown: ${never.drainReason}`;
  }
  const longest = durationText(Math.max(...drained));
  return `and the backlog drained within ${longest} after its return`;
}

function known(outages: readonly OutageSummary[], pick: (outage: OutageSummary) => number | null): number[] {
  return outages.map(pick).filter((value) => value !== null);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
