import { assertNever } from '../kernel/assert-never.ts';
import {
  countText,
  durationText,
  microsecondsText,
  shareText,
  threeDigits,
} from '../kernel/quantity-text.ts';
import type { Executor } from './executor.ts';
import type { LoadProfile } from './load-profile.ts';
import type { Pacer } from './pacer.ts';
import type { ReadLoad } from './read-load.ts';

/** executorText describes an executor in a few words. */
export function executorText(executor: Executor): string {
  const batches =
    executor.batchSize === 1 ? 'one point per request' : `batches of ${countText(executor.batchSize)}`;
  switch (executor.kind) {
    case 'closed-loop': {
      const pause = executor.delayMs > 0 ? `, ${durationText(executor.delayMs)} pause after each` : '';
      const writers =
        executor.concurrency === 1 ? 'one writer' : `${countText(executor.concurrency)} writers`;
      return `${writers}, ${batches}${pause}${executor.retry ? ', with retries' : ''}`;
    }
    case 'open-loop':
      return `${pacerText(executor.pacer, 'requests')}, ${batches}`;
    case 'paced':
      return `paced by the simulated clock, ${batches}`;
    case 'adaptive':
      return `rate follows a service time of ${microsecondsText(executor.targetTimeMs * 1_000)} (p${executor.percentile}), ${batches}`;
    case 'rate-search':
      return `search for the highest rate with a response p99 of ${microsecondsText(executor.responseTimeMsP99 * 1_000)}, ${batches}`;
    case 'buffered-client':
      return `buffered client, ${pacerText(executor.pacer, 'points')}, ${batches}, flushed every ${durationText(executor.flushIntervalMs)}`;
    default:
      return assertNever(executor);
  }
}

/** pacerText describes the rate of a pacer; `unit` is what is counted, requests or points. */
export function pacerText(pacer: Pacer, unit: string): string {
  const rate = (perSec: number) => `${countText(perSec)} ${unit}/s`;
  switch (pacer.kind) {
    case 'constant':
      return rate(pacer.ratePerSec);
    case 'ramp':
      return `${countText(pacer.fromPerSec)} to ${rate(pacer.toPerSec)} within ${durationText(pacer.seconds * 1_000)}`;
    case 'stages':
      return `${pacer.stages.length} stages up to ${rate(Math.max(...pacer.stages.map((stage) => stage.ratePerSec)))}`;
    case 'sine':
      return `${rate(pacer.meanPerSec)} ± ${countText(pacer.amplitudePerSec)} every ${durationText(pacer.periodSeconds * 1_000)}`;
    case 'poisson':
      return `${rate(pacer.ratePerSec)} at random (Poisson)`;
    case 'recorded':
      return `recorded rates up to ${rate(pacer.rates.reduce((most, line) => Math.max(most, line.ratePerSec), 0))}`;
    default:
      return assertNever(pacer);
  }
}

/** readLoadText describes the query load of a run in one line. */
export function readLoadText(load: ReadLoad | null): string {
  if (load === null) return 'none';
  const { queries } = load;
  const what = queries.length === 1 ? '1 query' : `${queries.length} queries`;
  if (load.when === 'after') {
    const times = queries.reduce((sum, { repeat }) => sum + (repeat ?? 0), 0);
    return `${what} after the writes, sent ${countText(times)} times in total`;
  }
  const ratePerSec = queries.reduce((sum, query) => sum + (query.ratePerSec ?? 0), 0);
  return `${what} during the writes, ${threeDigits(ratePerSec)} per second in total`;
}

type Timing = Pick<LoadProfile, 'stamping' | 'disorder' | 'startAt'>;

/** timingText describes in a few words what stamps the points of a load profile, and which arrive out of order. */
export function timingText({ stamping, disorder, startAt }: Timing): string {
  const parts = [stampingText(stamping)];
  if (startAt !== null) parts.push(`from ${startAt} on`);
  if (disorder && disorder.outOfOrderShare > 0) {
    parts.push(
      `${shareText(disorder.outOfOrderShare)} out of order by ${durationText(disorder.outOfOrderByMs)}`,
    );
  }
  if (disorder && disorder.lateShare > 0) {
    parts.push(`${shareText(disorder.lateShare)} late by ${durationText(disorder.lateByMs)}`);
  }
  return parts.join(', ');
}

function stampingText(stamping: LoadProfile['stamping']): string {
  switch (stamping.kind) {
    case 'round':
      return 'one timestamp for all points of a round';
    case 'point':
      return stamping.stepNs === null
        ? 'points spread evenly over a round'
        : `a point every ${stamping.stepNs.toLocaleString('en')} ns`;
    case 'wall':
      return "the generator's clock stamps";
    case 'server':
      return 'the server stamps each request once';
  }
}
