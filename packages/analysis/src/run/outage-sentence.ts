import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { OutageSummary } from '@tidemark/domain/result/outage-summary';

/** outageSentence says in plain words what a load made of its outages, all of them together; null where none was planned. */
export function outageSentence(outages: readonly OutageSummary[]): string | null {
  if (outages.length === 0) return null;
  const taken = outages.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  if (taken.length === 0) return 'No outage took place: the load ended before.';
  const told = `${awayText(taken)}: ${consequences(taken)}.`;
  const left = outages.length - taken.length;
  if (left === 0) return told;
  return `${told} ${left === 1 ? 'One more outage' : `${left} more outages`} did not take place: the load ended before.`;
}

function awayText(taken: readonly OutageSummary[]): string {
  if (taken.some(({ awayMs }) => awayMs === null)) return 'The target went away and did not come back';
  const awayMs = sum(taken.map((outage) => outage.awayMs ?? 0));
  return taken.length === 1
    ? `The target was away for ${durationText(awayMs)} once`
    : `The target was away ${taken.length} times, for ${durationText(awayMs)} in all`;
}

function consequences(taken: readonly OutageSummary[]): string {
  const waiting = known(taken, ({ waitingPointsMax }) => waitingPointsMax);
  const evicted = known(taken, ({ evictedPoints }) => evictedPoints);
  const failed = sum(known(taken, ({ failedPoints }) => failedPoints));
  const retries = sum(known(taken, (outage) => outage.retries));
  const parts = [
    waiting.length === 0 ? null : `${pointsText(Math.max(...waiting))} waited at most`,
    evicted.length === 0 ? null : evictedText(sum(evicted)),
    failed === 0 ? 'no point failed' : `${pointsText(failed)} failed`,
    retries === 0 ? null : `${countText(retries)} ${retries === 1 ? 'batch was' : 'batches were'} sent again`,
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

/** The longest of them; where nothing waits in a load, there is nothing to say. */
function drainText(taken: readonly OutageSummary[]): string | null {
  const drained = known(taken, ({ drainMs }) => drainMs);
  if (drained.length < taken.length) {
    const never = taken.find(
      ({ drainMs, waitingPointsMax }) => drainMs === null && waitingPointsMax !== null,
    );
    return never === undefined ? null : `and when all had been sent is unknown: ${never.drainReason}`;
  }
  const longest = durationText(Math.max(...drained));
  return `and at most ${longest} after its return no more waited than before`;
}

function known(outages: readonly OutageSummary[], pick: (outage: OutageSummary) => number | null): number[] {
  return outages.map(pick).filter((value) => value !== null);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
