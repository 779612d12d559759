import { z } from 'zod';

/** Most requests (or points, for a buffered client) a second that a pacer may ask for. */
export const maxRatePerSec = 10_000_000;

/** Longest schedule of a pacer, in seconds: the longest run. */
const maxSeconds = 12 * 3_600;

const rate = z.number().min(0, 'a rate is 0 or more').max(maxRatePerSec, `at most ${maxRatePerSec} a second`);
/** A rate that is sent at. */
export const rateShape = rate.refine((value) => value > 0, 'must be above 0');
const seconds = z.number().positive('must be above 0').max(maxSeconds);

/** One stage: the rate goes in a straight line to `ratePerSec` within `seconds`, or jumps there at once. */
export const stageShape = z.strictObject({
  seconds,
  ratePerSec: rate,
  change: z.enum(['line', 'jump']).default('line'),
});
export type Stage = z.infer<typeof stageShape>;

/** One line of a recorded rate: from this moment on, until the next one. */
export const recordedRateShape = z.strictObject({
  atSeconds: z.number().min(0).max(maxSeconds),
  ratePerSec: rate,
});
export type RecordedRate = z.infer<typeof recordedRateShape>;

/**
 * How often something is sent, fixed before the load begins: the moment of number n is a function of the plan alone.
 * What a line of rates ends with holds until the end of the run.
 */
export const pacerShape = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('constant'), ratePerSec: rateShape }),
    z.strictObject({ kind: z.literal('ramp'), fromPerSec: rate, toPerSec: rateShape, seconds }),
    z.strictObject({
      kind: z.literal('stages'),
      startPerSec: rate.default(0),
      stages: z.array(stageShape).min(1, 'give one stage at least').max(1_000),
    }),
    z.strictObject({
      kind: z.literal('sine'),
      meanPerSec: rateShape,
      amplitudePerSec: rate,
      periodSeconds: seconds,
    }),
    z.strictObject({
      kind: z.literal('poisson'),
      ratePerSec: rateShape,
      seed: z.int().min(0).max(4_294_967_295).default(1),
    }),
    z.strictObject({
      kind: z.literal('recorded'),
      rates: z.array(recordedRateShape).min(1, 'a recording needs one line at least').max(100_000),
    }),
  ])
  .superRefine((pacer, context) => {
    const fault = pacerFault(pacer);
    if (fault) context.addIssue({ code: 'custom', path: [fault.key], message: fault.message });
  });
export type Pacer = z.infer<typeof pacerShape>;

function pacerFault(pacer: Pacer): { key: string; message: string } | null {
  switch (pacer.kind) {
    case 'sine':
      return pacer.amplitudePerSec > pacer.meanPerSec
        ? { key: 'amplitudePerSec', message: 'a swing above the mean would ask for less than nothing' }
        : null;
    case 'stages':
      return pacer.startPerSec === 0 && pacer.stages.every((stage) => stage.ratePerSec === 0)
        ? { key: 'stages', message: 'every rate is 0: nothing would ever be sent' }
        : null;
    case 'recorded':
      return recordedFault(pacer.rates);
    default:
      return null;
  }
}

function recordedFault(rates: RecordedRate[]): { key: string; message: string } | null {
  if (rates[0]?.atSeconds !== 0) return { key: 'rates', message: 'a recording begins at second 0' };
  const backwards = rates.findIndex(
    (line, index) => index > 0 && line.atSeconds <= (rates[index - 1]?.atSeconds ?? 0),
  );
  if (backwards > 0)
    return { key: 'rates', message: `line ${backwards + 1} is not later than the one before` };
  if (rates.every((line) => line.ratePerSec === 0)) {
    return { key: 'rates', message: 'every rate is 0: nothing would ever be sent' };
  }
  return null;
}
