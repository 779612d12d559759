import type { Delivery, FlowCause, FlowGap, KeyReading } from '@tidemark/domain/result/delivery';
import type { ReadingMoment, Verification } from '@tidemark/domain/result/verification';
import { lastRead } from './delivery-of.ts';

type Judged = Pick<Verification, 'status' | 'reason'>;

/**
 * judgeDelivery says whether the metrics that were sent are readable. `failed`: some are lost, or have another value than the last one
 * sent; `surplus`: none is, and keys are stored that were never sent; `unknown`: a pass could not read, or did not run: never "0 lost".
 */
export function judgeDelivery(delivery: Delivery): Judged {
  const found = lastRead(delivery.passes);
  const failed = delivery.passes.find(({ reason }) => reason !== null);
  if (found === null) return { status: 'unknown', reason: failed?.reason ?? notRead };
  if (found.lost === null) return { status: 'unknown', reason: notRead };
  if (found.lost > 0) return { status: 'failed', reason: lossText(delivery, found.lost) };
  if (found.wrongValue) return { status: 'failed', reason: wrongText(found, found.wrongValue) };
  if (failed !== undefined)
    return {
      status: 'unknown',
      reason: `${momentTexts[failed.when]} they could not be read: ${failed.reason}`,
    };
  if (found.unexpected)
    return {
      status: 'surplus',
      reason: `no metric is lost; ${exact(found.unexpected)} keys are stored that were never sent`,
    };
  return { status: 'passed', reason: passedText(found) };
}

const notRead = 'they were not read back';

const momentTexts: Record<ReadingMoment, string> = {
  settled: 'right after the load',
  after_settle_time: 'after the settle time',
  after_restart: 'after the caches were killed',
};

/** "84,609 of 200,000 metrics were lost: the relay's queue for cache:a was full". */
function lossText({ metricsSent, flow }: Delivery, lost: number): string {
  const text = `${exact(lost)} of ${exact(metricsSent)} metrics were lost`;
  const [worst, ...more] = lossesOf(flow?.gaps ?? []);
  if (worst === undefined) return text;
  if (more.length === 0) return `${text}: ${clause(worst.text)}`;
  return `${text}, ${exact(Math.min(lost, worst.metrics))} of them because ${clause(worst.text)}`;
}

/** Of a cause that struck several parts. */
const severalTexts: Partial<Record<FlowCause, string>> = {
  relay_queue_full: "The relay's queues were full.",
  cache_overflow: 'The memory of the caches was full.',
  series_not_created: 'The caches had reached their limit of new series.',
  lost_with_cache: 'Caches ended, and what only their memory held was lost.',
};

/** Losses by cause, the most first. */
function lossesOf(gaps: readonly FlowGap[]): { metrics: number; text: string }[] {
  const losses = gaps.filter(
    ({ isLoss, cause, stage }) => isLoss && cause !== 'unexplained' && stage !== 'planned',
  );
  const causes = [...new Set(losses.map(({ cause }) => cause))];
  return causes
    .map((cause) => {
      const own = losses.filter((gap) => gap.cause === cause);
      const [first, ...more] = own.map(({ text }) => text);
      const differ = more.some((text) => text !== first);
      const metrics = own.reduce((sum, gap) => sum + gap.metrics, 0);
      return { metrics, text: (differ ? severalTexts[cause] : null) ?? first ?? '' };
    })
    .toSorted((a, b) => b.metrics - a.metrics);
}

function clause(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function wrongText({ keys }: KeyReading, wrong: number): string {
  return `${exact(wrong)} of ${exact(keys)} keys have another value than the last one sent`;
}

function passedText(found: KeyReading): string {
  const { metrics, overwritten, aggregated, expired, cached, never } = found;
  const others = [
    { count: overwritten, text: 'replaced by a later one of the same step' },
    { count: aggregated ?? 0, text: 'only in a coarser archive' },
    { count: expired ?? 0, text: 'older than every archive' },
    { count: cached ?? 0, text: 'only in the memory of a cache' },
  ].filter(({ count }) => count > 0);
  const unknown = never ? `; ${exact(never)} more had an unknown outcome and are not stored` : '';
  if (others.length === 0) return `all ${exact(metrics)} metrics are readable${unknown}`;
  const readable = metrics - others.reduce((sum, { count }) => sum + count, 0);
  const list = others.map(({ count, text }) => `${exact(count)} ${text}`).join(', ');
  return `no metric is lost: of ${exact(metrics)} ${exact(readable)} are readable, ${list}${unknown}`;
}

/** unexplainedMetrics is how many metrics no part accounts for over the whole way; counts of parts that contradict each other and cancel out are 0. */
export function unexplainedMetrics({ flow }: Delivery): number {
  return (flow?.gaps ?? []).reduce(
    (sum, { cause, metrics }) => sum + (cause === 'unexplained' ? metrics : 0),
    0,
  );
}

/** verificationOf puts the ledger of the last pass where results of other targets have theirs; nothing in it was acknowledged. */
export function verificationOf(delivery: Delivery, before: Verification): Verification {
  const found = lastRead(delivery.passes);
  const stored =
    found === null ? null : (found.stored ?? 0) + (found.wrongValue ?? 0) + (found.recovered ?? 0);
  const lost = found?.lost ?? null;
  const never = found?.never ?? null;
  return {
    ...before,
    ...judgeDelivery(delivery),
    measurements: [],
    totals: {
      acknowledged: 0,
      acknowledgedKeys: null,
      overwritten: found?.overwritten ?? null,
      expired: found?.expired ?? 0,
      unknown: (found?.recovered ?? 0) + (never ?? 0),
      stored,
      lost,
      recovered: found?.recovered ?? null,
      never,
      unexpected: found?.unexpected ?? null,
      resurrected: null,
      countedTwice: null,
      refused: null,
    },
    lossBounds: lost === null ? null : { low: lost, high: lost + (never ?? 0) },
    readings: delivery.passes.map(({ when, stored: found, lost: missing, unexpected, readMs, reason }) => {
      return { when, stored: found, lost: missing, surplus: unexpected, readMs, reason };
    }),
    readMs: delivery.passes.reduce((sum, { readMs }) => sum + readMs, 0),
  };
}

function exact(count: number): string {
  return count.toLocaleString('en');
}
