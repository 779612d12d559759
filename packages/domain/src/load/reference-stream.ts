import { z } from 'zod';
import { assertNever } from '../kernel/assert-never.ts';
import type { Executor } from './executor.ts';

/** Whether requests to our own sink run beside the load, which show how exactly this run measures. */
export const referenceShape = z
  .enum(['on', 'off'])
  .describe(
    'Measure the error of the generator itself in an open loop: a few requests per second go to a sink of known speed on this machine, beside the load',
  );

/** How long the sink takes for a reference request. */
export const referenceAnswerMs = 2;

const leastPerSec = 20;
/** A request on its own wakes its thread, which costs many times what one of a dense load does. */
const shareOfLoad = 0.001;

/**
 * referenceRatePerSec is how many reference requests one of `threads` threads sends per second while it sends `loadPerSec` of the load:
 * 1 per 1,000, and no fewer than 20 from all threads together, below which percentiles say nothing.
 */
export function referenceRatePerSec(loadPerSec: number | null, threads: number): number {
  return Math.max(leastPerSec / threads, shareOfLoad * (loadPerSec ?? 0));
}

/** whyNoReference is why a load has no reference requests, as a sentence; null: it has some. */
export function whyNoReference(
  { executor, reference }: { executor: Executor; reference: 'on' | 'off' },
  isAcknowledged: boolean,
): string | null {
  if (!isAcknowledged) return 'Not applicable: the target answers nothing, so no response time is measured.';
  switch (executor.kind) {
    case 'closed-loop':
      return 'Not applicable: in a closed loop no request is due at a time of its own.';
    case 'buffered-client':
      return 'Not applicable: a buffered client sends when its buffer or its interval says so.';
    case 'open-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
      return reference === 'on' ? null : 'Turned off in the load profile (reference: off).';
    default:
      return assertNever(executor);
  }
}
