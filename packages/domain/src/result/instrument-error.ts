import { z } from 'zod';
import { microsecondsText } from '../kernel/quantity-text.ts';
import { latencyCurveShape } from './latency-curve.ts';
import { type LatencySummary, latencySummaryShape } from './latency-summary.ts';

/**
 * The error of the instrument in one run: how much longer the generator measured for reference requests, from their intended moment,
 * than the sink that answered them took by its own log. It contains the generator's lateness, the way through the kernel and back, and
 * the wait until the generator read the answer.
 */
export const instrumentErrorShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    error: latencySummaryShape.describe('Measured minus what the sink took, request by request'),
    curve: latencyCurveShape.nullable().default(null),
    answerUs: z.number().describe('How long the sink was to take for each request'),
    failed: z.number().describe('Reference requests without a usable answer; they are not in the error'),
  }),
  z.object({
    kind: z.literal('none'),
    reason: z.string().describe('Why nothing was measured, as a sentence'),
  }),
]);
export type InstrumentError = z.infer<typeof instrumentErrorShape>;

/** The part of a figure from which on the instrument's own error has to be named beside it. */
const notedShare = 0.1;

type TimePercentile = 'p50Us' | 'p90Us' | 'p95Us' | 'p99Us' | 'p999Us' | 'maxUs';

/** instrumentErrorAt gives the error at a percentile of the response time, in microseconds; null where none was measured. */
export function instrumentErrorAt(
  instrument: InstrumentError | null,
  percentile: TimePercentile,
): number | null {
  return instrument?.kind === 'measured' ? instrument.error[percentile] : null;
}

/** isBlurred reports whether the instrument's own error is more than a tenth of a percentile of the response time. */
export function isBlurred(
  responseTime: LatencySummary | null,
  instrument: InstrumentError | null,
  percentile: TimePercentile,
): boolean {
  const errorUs = instrumentErrorAt(instrument, percentile);
  return responseTime !== null && errorUs !== null && errorUs > notedShare * responseTime[percentile];
}

/** instrumentText is the error at a percentile as it stands beside a figure, with a mark where it is too much; null where none was measured. */
export function instrumentText(
  responseTime: LatencySummary | null,
  instrument: InstrumentError | null,
  percentile: TimePercentile,
): string | null {
  const errorUs = instrumentErrorAt(instrument, percentile);
  if (errorUs === null) return null;
  const mark = isBlurred(responseTime, instrument, percentile) ? ', more than a tenth of it' : '';
  return `instrument ${microsecondsText(errorUs)}${mark}`;
}
