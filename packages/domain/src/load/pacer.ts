import { z } from 'zod';

/** Limit of the rate of a pacer, in requests (points, for a buffered client) per second. */
export const maxRatePerSec = 10_000_000;

/** Limit of the schedule of a pacer, in seconds: that of a run. */
const maxSeconds = 12 * 3_600;

const rate = z
  .number()
  .min(0, 'a rate is 0 or more')
  .max(maxRatePerSec, `at most ${maxRatePerSec} per second`);
/** A rate above 0. */
export const rateShape = rate.refine((value) => value > 0, 'must be above 0');
const seconds = z.number().positive('must be above 0').max(maxSeconds);

/** One stage: the rate changes linearly to `ratePerSec` within `seconds`, or jumps there immediately. */
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
      rates: z.array(recordedRateShape).min(1, 'a recording needs at least one line').max(100_000),
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
        ? { key: 'amplitudePerSec', message: 'an amplitude above the mean would make the rate negative' }
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
  if (rates[0]?.atSeconds !== 0) return { key: 'rates', message: 'a recording must start at second 0' };
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
