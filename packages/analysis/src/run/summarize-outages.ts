import type { Outage } from '@tidemark/domain/load/outage';
import type { OutageSummary } from '@tidemark/domain/result/outage-summary';
import type { OutageRecord, WaitingSecond } from './recorded-run.ts';

type Counts = Pick<OutageSummary, 'retries' | 'waitingPointsMax' | 'evictedPoints' | 'failedPoints'>;
type Drain = Pick<OutageSummary, 'drainMs' | 'drainReason'>;

/** summarizeOutages gives the effect of each planned outage on the load; those that did not take place have no figures. */
export function summarizeOutages(
  planned: readonly Outage[],
  records: readonly OutageRecord[],
  seconds: readonly WaitingSecond[],
  batchSize: number,
): OutageSummary[] {
  const calm = calmBefore(records[0], seconds, batchSize);
  return planned.map((outage, index) => {
    const record = records[index];
    const plan = { kind: outage.kind, atSeconds: outage.atSeconds, seconds: outage.seconds };
    if (record === undefined) return { ...plan, ...notTaken };
    const nextMs = records[index + 1]?.beganOffsetMs ?? Number.POSITIVE_INFINITY;
    const { beganOffsetMs, awayMs } = record;
    const own = seconds.filter(({ endOffsetMs }) => endOffsetMs > beganOffsetMs && endOffsetMs <= nextMs);
    return { ...plan, beganOffsetMs, awayMs, ...countsOf(own), ...drainOf(record, own, calm, nextMs) };
  });
}

const notTaken: Omit<OutageSummary, keyof Outage> = {
  beganOffsetMs: null,
  awayMs: null,
  retries: null,
  waitingPointsMax: null,
  evictedPoints: null,
  failedPoints: null,
  drainMs: null,
  drainReason: 'the load ended before it began',
};

/** The largest backlog before the first outage; one batch that waits for the one in flight is always calm. */
function calmBefore(
  first: OutageRecord | undefined,
  seconds: readonly WaitingSecond[],
  batchSize: number,
): number {
  const before = seconds.filter(({ endOffsetMs }) => endOffsetMs <= (first?.beganOffsetMs ?? 0));
  const least = seconds.some(({ waitingPointsMax }) => waitingPointsMax !== null) ? batchSize : 0;
  return Math.max(least, ...before.map(({ waitingMax }) => waitingMax ?? 0));
}

function countsOf(own: readonly WaitingSecond[]): Counts {
  const known = (pick: (second: WaitingSecond) => number | null) =>
    own.map(pick).filter((value) => value !== null);
  const evicted = known(({ evictedPoints }) => evictedPoints);
  const waiting = known(({ waitingPointsMax }) => waitingPointsMax);
  return {
    retries: sum(own.map(({ retries }) => retries)),
    failedPoints: sum(own.map(({ failedPoints }) => failedPoints)),
    evictedPoints: evicted.length === 0 ? null : sum(evicted),
    waitingPointsMax: waiting.length === 0 ? null : Math.max(...waiting),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function drainOf(
  { beganOffsetMs, awayMs }: OutageRecord,
  own: readonly WaitingSecond[],
  calm: number,
  nextMs: number,
): Drain {
  const unknown = (drainReason: string): Drain => ({ drainMs: null, drainReason });
  if (awayMs === null) return unknown('the target did not come back');
  const backMs = beganOffsetMs + awayMs;
  const after = own.filter(({ endOffsetMs }) => endOffsetMs >= backMs);
  if (after.length > 0 && after.every(({ waiting }) => waiting === null))
    return unknown('this load has no backlog: each batch is sent when the one before settled');
  const drained = after.find(({ waiting }) => waiting !== null && waiting <= calm);
  if (drained !== undefined) return { drainMs: drained.endOffsetMs - backMs, drainReason: null };
  return unknown(
    nextMs === Number.POSITIVE_INFINITY ? 'the load ended before' : 'the next outage began before',
  );
}
