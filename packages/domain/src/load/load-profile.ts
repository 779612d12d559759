import { z } from 'zod';
import { assertNever } from '../kernel/assert-never.ts';
import { type Executor, executorShape } from './executor.ts';
import { faultStepsShape } from './fault-step.ts';
import { faultStepIssues } from './fault-step-issues.ts';
import { outageFaults, outagesShape } from './outage.ts';
import { readLoadShape } from './read-load.ts';
import { referenceShape } from './reference-stream.ts';
import { simulatedClockShape } from './simulated-clock.ts';
import { disorderShape, stampingFaults, stampingShape, startAtShape } from './stamping.ts';
import { stopRuleShape } from './stop-rule.ts';

/** Unit of the timestamp on the wire. */
export const precisionShape = z.enum(['ns', 'us', 'ms', 's', 'm', 'h']);
export type Precision = z.infer<typeof precisionShape>;

/** precisionUs is the length of one unit of the timestamp on the wire, in microseconds (nanoseconds are written in whole microseconds). */
export const precisionUs: Record<Precision, number> = {
  ns: 1,
  us: 1,
  ms: 1_000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
};

/** How a point is sent: as one line with all its fields, or as one line per field, each with the same series and timestamp. */
export const fieldsPerLineShape = z.enum(['all', 'one']);
export type FieldsPerLine = z.infer<typeof fieldsPerLineShape>;

export const consistencyShape = z.enum(['any', 'one', 'quorum', 'all']);
export type Consistency = z.infer<typeof consistencyShape>;

/** Limit of a run in wall-clock time, in seconds. */
export const maxRunSeconds = 12 * 3_600;

/** When a run ends: after a number of points, a simulated time, or a wall-clock time. */
export const extentShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('points'), points: z.int().min(1).max(1_000_000_000_000) }),
  z.strictObject({ kind: z.literal('simulated-time'), minutes: z.number().positive().max(52_596_000) }),
  z.strictObject({ kind: z.literal('wall-time'), seconds: z.number().positive().max(maxRunSeconds) }),
]);
export type Extent = z.infer<typeof extentShape>;

/**
 * How long data is kept and how it is divided into shards, in simulated minutes.
 * `driven`: the runner drops shards by the simulated clock, so any compression works. `native`: the server's own policy, in wall-clock time.
 */
export const retentionShape = z.strictObject({
  kind: z.enum(['driven', 'native']).default('driven'),
  retentionDurationMinutes: z.number().positive().max(52_596_000),
  shardGroupDurationMinutes: z.number().min(1).max(52_596_000),
  checkIntervalMinutes: z.number().positive().max(525_960).default(30),
});
export type Retention = z.infer<typeof retentionShape>;

/** Samples at rest: sending pauses after each simulated period until the server is at rest, then memory is sampled. */
export const settledReadingsShape = z.strictObject({
  everySimulatedMinutes: z.number().positive().max(52_596_000).default(1_440),
  maxWaitSeconds: z.number().positive().max(300).default(30),
});
export type SettledReadings = z.infer<typeof settledReadingsShape>;

/** Verification passes beyond the one after the load: from the disk instead of the cache, and from the WAL. */
export const readBackShape = z.strictObject({
  settleSeconds: z
    .number()
    .min(0)
    .max(600)
    .default(2)
    .describe('Repeat the verification pass this long after the first; 0: do not'),
  restart: z
    .boolean()
    .default(true)
    .describe('Kill a launched server after everything else, restart it and repeat the verification pass'),
});
export type ReadBack = z.infer<typeof readBackShape>;

/** How a schema is written. */
export const loadProfileShape = z
  .strictObject({
    name: z.string().trim().min(1, 'give the load profile a name').max(120),
    description: z.string().max(2_000).default(''),
    executor: executorShape,
    extent: extentShape,
    clock: simulatedClockShape.prefault({}),
    startAt: startAtShape.nullable().default(null),
    stamping: stampingShape.prefault({ kind: 'round' }),
    disorder: disorderShape.nullable().default(null),
    precision: precisionShape.default('ns'),
    fieldsPerLine: fieldsPerLineShape.default('all'),
    gzip: z.boolean().default(false),
    consistency: consistencyShape.nullable().default(null),
    retentionPolicy: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Retention policy to write to (InfluxDB 1.x); null: the default policy'),
    requestTimeoutMs: z.int().min(100).max(600_000).default(30_000),
    maxErrorShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .default(0.5)
      .describe(
        'The run is aborted when this share of the batches within 10 s failed (at least 100 batches); null: never',
      ),
    stopRules: z.array(stopRuleShape).max(20).default([]),
    probeIntervalMs: z.int().min(250).max(60_000).default(1_000),
    retention: retentionShape.nullable().default(null),
    settledReadings: settledReadingsShape.nullable().default(null),
    readLoad: readLoadShape.nullable().default(null),
    readBack: readBackShape.prefault({}),
    reference: referenceShape.default('on'),
    outages: outagesShape
      .default([])
      .describe('Deliberate outages of a launched target, to see how its clients cope'),
    faults: faultStepsShape
      .default([])
      .describe('Deliberate faults of single parts of the target, by the time of the load'),
  })
  .superRefine((profile, context) => {
    const { retention } = profile;
    if (retention?.kind === 'native' && retention.retentionDurationMinutes < 60) {
      context.addIssue({
        code: 'custom',
        path: ['retention', 'retentionDurationMinutes'],
        message: 'InfluxDB keeps data for at least one hour; choose 60 or more, or driven retention',
      });
    }
    if (profile.executor.kind === 'rate-search' && profile.settledReadings !== null) {
      const message = 'a search runs its steps without a pause; turn samples at rest off';
      context.addIssue({ code: 'custom', path: ['settledReadings'], message });
    }
    const paceFault = paceFaultOf(profile.executor.kind, profile.clock.compression);
    if (paceFault) context.addIssue({ code: 'custom', path: ['clock', 'compression'], message: paceFault });
    if (poissonArrivals(profile.executor, profile.extent) > maxDrawnArrivals) {
      const message = `random arrivals are drawn one by one; at most ${maxDrawnArrivals.toLocaleString('en')} per run: choose a lower rate or a shorter time`;
      context.addIssue({ code: 'custom', path: ['executor', 'pacer', 'ratePerSec'], message });
    }
    if (stopsSending(profile.executor) && profile.extent.kind !== 'wall-time') {
      const message =
        'the rate ends at 0, so only a wall-clock time can end the run; or choose a last rate above 0';
      context.addIssue({ code: 'custom', path: ['extent', 'kind'], message });
    }
    if (profile.readLoad?.when === 'beside' && profile.settledReadings !== null) {
      context.addIssue({
        code: 'custom',
        path: ['readLoad', 'when'],
        message: 'queries during the writes keep the server from coming to rest; run them after the writes',
      });
    }
    const faults = [
      ...stampingFaults(profile, precisionUs[profile.precision]),
      ...outageFaults(profile),
      ...faultStepIssues(profile),
    ];
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
  });

export type LoadProfile = z.infer<typeof loadProfileShape>;

/** Counting more of them would take too long wherever their number is needed. */
const maxDrawnArrivals = 10_000_000;

function poissonArrivals(executor: Executor, extent: Extent): number {
  if (executor.kind !== 'open-loop' && executor.kind !== 'buffered-client') return 0;
  if (executor.pacer.kind !== 'poisson' || extent.kind !== 'wall-time') return 0;
  return executor.pacer.ratePerSec * extent.seconds;
}

/** A pacer whose last rate is 0 would never reach a number of points. */
function stopsSending(executor: Executor): boolean {
  if (executor.kind !== 'open-loop' && executor.kind !== 'buffered-client') return false;
  const { pacer } = executor;
  if (pacer.kind === 'stages') return pacer.stages.at(-1)?.ratePerSec === 0;
  return pacer.kind === 'recorded' && pacer.rates.at(-1)?.ratePerSec === 0;
}

/** The due time of a batch has exactly one source: the simulated clock, or the executor's own rate. */
function paceFaultOf(kind: Executor['kind'], compression: number | null): string | null {
  switch (kind) {
    case 'closed-loop':
      return null;
    case 'paced':
      return compression === null
        ? 'a paced load follows the simulated clock; give its compression in simulated seconds per second'
        : null;
    case 'open-loop':
    case 'adaptive':
    case 'rate-search':
    case 'buffered-client':
      return compression === null ? null : 'this executor has its own rate; leave the compression empty';
    default:
      return assertNever(kind);
  }
}
