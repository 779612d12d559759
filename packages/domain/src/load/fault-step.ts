import { z } from 'zod';
import type { Outage } from './outage.ts';

/** What is done to the process of a part. `stop`: SIGTERM; `kill`: SIGKILL; both started again at the end. `restart`: stopped and started at once. `pause`: suspended. */
export const processActions = ['stop', 'kill', 'restart', 'pause'] as const;

/** What a proxy in front of a part does to its connections, in the words of toxiproxy where it has one. */
export const networkActions = [
  'refuse',
  'reset',
  'delay',
  'bandwidth',
  'halt',
  'slow-close',
  'errors',
  'slow-body',
] as const;

export const faultActions = [
  ...processActions,
  ...networkActions,
  'poison-writer',
  'disk-full',
  'hook',
] as const;
export type FaultAction = (typeof faultActions)[number];
export type ProcessAction = (typeof processActions)[number];
export type NetworkAction = (typeof networkActions)[number];

/** `server`, `relay`, `backend:2`, `cache:a`, `target`. */
export const partNameShape = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,59}(:[a-z0-9][a-z0-9._-]{0,59})?$/, 'name a part, such as backend:2');

/** Longest load, in seconds of wall-clock time. */
export const maxLoadSeconds = 43_200;
const maxFaultSeconds = 3_600;
const atSeconds = z.number().min(0).max(maxLoadSeconds).describe('Seconds of load before it begins');
const part = partNameShape.describe('The part of the target that it happens to');

/** A fault with a length ends after `forSeconds` of wall-clock time, or at `until`: exactly one of both. */
const lasting = {
  atSeconds,
  part,
  forSeconds: z.number().min(0.1).max(maxFaultSeconds).optional().describe('Length in wall-clock time'),
  until: z
    .union([z.number().min(0).max(maxLoadSeconds), z.enum(['converged', 'load-end'])])
    .optional()
    .describe('A second of load; converged: all parts hold the same again; load-end'),
};

const bytesPerSec = z.int().min(1).max(1_000_000_000);
const milliseconds = z.number().min(0).max(60_000);

/** What each network action is given beside its part and times. */
const networkSettings = {
  refuse: { action: z.literal('refuse') },
  reset: { action: z.literal('reset') },
  delay: {
    action: z.literal('delay'),
    latencyMs: milliseconds.describe('Added each way'),
    jitterMs: milliseconds.default(0).describe('More or less by up to this; bytes keep their order'),
  },
  bandwidth: {
    action: z.literal('bandwidth'),
    bytesPerSec: bytesPerSec.describe('Each way, of all connections together'),
  },
  halt: { action: z.literal('halt') },
  slowClose: { action: z.literal('slow-close'), delayMs: milliseconds },
  errors: {
    action: z.literal('errors'),
    share: z.number().min(0.0001).max(1).default(1).describe('Of the requests; these never reach the part'),
    status: z.int().min(400).max(599).default(503),
    body: z.string().max(2_000).default(''),
  },
  slowBody: {
    action: z.literal('slow-body'),
    bytesPerSec: bytesPerSec.describe('Of the answers on each connection'),
  },
};

/** What a proxy does to the connections of one part: a step without part and times, which are left out in parsing. */
export const networkEffectShape = z.discriminatedUnion('action', [
  z.object(networkSettings.refuse),
  z.object(networkSettings.reset),
  z.object(networkSettings.delay),
  z.object(networkSettings.bandwidth),
  z.object(networkSettings.halt),
  z.object(networkSettings.slowClose),
  z.object(networkSettings.errors),
  z.object(networkSettings.slowBody),
]);
export type NetworkEffect = z.infer<typeof networkEffectShape>;

/** One step of the fault timeline of a load. */
export const faultStepShape = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('stop'), ...lasting }),
    z.strictObject({ action: z.literal('kill'), ...lasting }),
    z.strictObject({ action: z.literal('restart'), atSeconds, part }),
    z.strictObject({ action: z.literal('pause'), ...lasting }),
    z.strictObject({ ...networkSettings.refuse, ...lasting }),
    z.strictObject({ ...networkSettings.reset, ...lasting }),
    z.strictObject({ ...networkSettings.delay, ...lasting }),
    z.strictObject({ ...networkSettings.bandwidth, ...lasting }),
    z.strictObject({ ...networkSettings.halt, ...lasting }),
    z.strictObject({ ...networkSettings.slowClose, ...lasting }),
    z.strictObject({ ...networkSettings.errors, ...lasting }),
    z.strictObject({ ...networkSettings.slowBody, ...lasting }),
    z.strictObject({
      action: z.literal('poison-writer'),
      ...lasting,
      pointsPerSec: z.number().min(0.1).max(1_000).default(1).describe('Points that the part must refuse'),
    }),
    z.strictObject({
      action: z.literal('disk-full'),
      ...lasting,
      fileBytes: z
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .default(0)
        .describe('No file of the part may grow beyond this'),
    }),
    z.strictObject({
      action: z.literal('hook'),
      ...lasting,
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .describe('Asked by POST when it begins and when it ends'),
    }),
  ])
  .superRefine((step, context) => {
    if (step.action === 'restart') return;
    if ((step.forSeconds === undefined) === (step.until === undefined))
      context.addIssue({
        code: 'custom',
        path: ['forSeconds'],
        message: 'give either forSeconds or until',
      });
  });
export type FaultStep = z.infer<typeof faultStepShape>;

/** Limit of faults per load profile. */
export const maxFaultSteps = 50;

/** The fault timeline of a load; faults of different parts may overlap. */
export const faultStepsShape = z.array(faultStepShape).max(maxFaultSteps);

/** An outage as a step: of the part that outages take away. */
function outageStep({ atSeconds, seconds, kind }: Outage, outagePart: string): FaultStep {
  return { action: kind === 'freeze' ? 'pause' : 'kill', atSeconds, part: outagePart, forSeconds: seconds };
}

/** faultStepsOf gives outages and faults of a profile as one timeline, by their beginning. */
export function faultStepsOf(
  { outages, faults }: { outages: readonly Outage[]; faults: readonly FaultStep[] },
  outagePart: string,
): FaultStep[] {
  return [...outages.map((outage) => outageStep(outage, outagePart)), ...faults].sort(
    (a, b) => a.atSeconds - b.atSeconds,
  );
}
