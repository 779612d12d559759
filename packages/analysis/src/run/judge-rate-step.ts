import {
  comparedTexts,
  microsecondsText,
  shareText,
  threeDigits,
} from '@tidemark/domain/kernel/quantity-text';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import type { RateStep } from '@tidemark/domain/load/rate-search';
import { linearTrend, type Trend } from '@tidemark/stats/linear-trend';
import { slipLimitUs } from './generator-health.ts';

/** What one step showed. Backlogs are those of its seconds, memory the readings within it; each with its second. */
export type StepSeen = {
  seconds: number;
  /** Seconds that the figures below cover. */
  countedSeconds: number;
  settledBatches: number;
  failedBatches: number;
  dueBatches: number;
  responseTimeUsP99: number | null;
  /** The generator's own lateness at the 99th percentile, or at one that so many values support. */
  slipUsP99: number | null;
  backlog: { atSeconds: number; batches: number }[];
  memory: { atSeconds: number; bytes: number }[];
};

/** Growth below this share of the memory per second cannot be distinguished from noise within a step. */
const leakSharePerSec = 0.02;
const reachedShare = 0.99;

/**
 * judgeRateStep passes a rate whose response p99 and error share are within their limits, of which 99 % was sent and settled,
 * whose backlog does not grow (the 95 % interval of its slope reaches down to 0), and whose memory does not leak
 * (the interval of its slope stays below 2 % of the memory per second). What was not measured does not fail a step.
 */
export function judgeRateStep(
  search: ExecutorOf<'rate-search'>,
  ratePerSec: number,
  seen: StepSeen,
): RateStep {
  const backlogPerSec = trendOf(seen.backlog.map(({ atSeconds, batches }) => [atSeconds, batches]));
  const memoryPerSec = trendOf(seen.memory.map(({ atSeconds, bytes }) => [atSeconds, bytes]));
  const errorShare = seen.settledBatches === 0 ? null : seen.failedBatches / seen.settledBatches;
  const step = {
    ratePerSec,
    achievedPerSec: seen.countedSeconds > 0 ? seen.settledBatches / seen.countedSeconds : null,
    responseTimeUsP99: seen.responseTimeUsP99,
    errorShare,
    backlogPerSec,
    memoryPerSec,
  };
  const slipLimit = slipLimitUs(ratePerSec, search.maxConnections, seen.responseTimeUsP99);
  const isGeneratorLimited = seen.slipUsP99 !== null && seen.slipUsP99 > slipLimit;
  const late = isGeneratorLimited ? 'the generator itself could not keep up' : null;
  const reason = faultOf(search, seen, step) ?? late;
  return { ...step, isGeneratorLimited, passed: reason === null, reason: reason ?? 'held' };
}

type Figures = Omit<RateStep, 'passed' | 'reason' | 'isGeneratorLimited'>;

function faultOf(search: ExecutorOf<'rate-search'>, seen: StepSeen, figures: Figures): string | null {
  if (figures.responseTimeUsP99 === null) return 'nothing settled';
  if (figures.errorShare !== null && figures.errorShare > search.maxErrorShare) {
    return `${comparedTexts(figures.errorShare, search.maxErrorShare, shareText).value} of the requests failed`;
  }
  if (figures.responseTimeUsP99 > search.responseTimeMsP99 * 1_000) {
    const limitUs = search.responseTimeMsP99 * 1_000;
    return `response p99 was ${comparedTexts(figures.responseTimeUsP99, limitUs, microsecondsText).value}`;
  }
  if (seen.settledBatches < reachedShare * seen.dueBatches) {
    const share = seen.settledBatches / seen.dueBatches;
    return `${comparedTexts(share, reachedShare, shareText).value} of what was due settled`;
  }
  const { backlogPerSec } = figures;
  if (backlogPerSec !== null && backlogPerSec.low > 0 && backlogPerSec.slope > ratePart(figures.ratePerSec)) {
    return `the backlog grew by ${threeDigits(backlogPerSec.slope)} requests per second`;
  }
  return isLeak(figures.memoryPerSec, seen) ? 'the memory of the target kept growing' : null;
}

/** A backlog that grows by less than a hundredth of the rate is a matter of chance. */
function ratePart(ratePerSec: number): number {
  return ratePerSec / 100;
}

function isLeak(memoryPerSec: Trend | null, { memory }: StepSeen): boolean {
  const last = memory.at(-1)?.bytes ?? 0;
  return memoryPerSec !== null && memoryPerSec.low > leakSharePerSec * last;
}

function trendOf(points: [x: number, y: number][]): Trend | null {
  return linearTrend(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  );
}
