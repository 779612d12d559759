import { z } from 'zod';
import { lineProtocolKeyShape } from '../schema/line-protocol-name.ts';

/** Names of the numbers that can be swept; `sweptParameters` defines each. */
export const sweptParameterNames = [
  'tag-cardinality',
  'fixed-entities',
  'rolling-entities',
  'new-entities',
  'batch-size',
  'concurrency',
  'connections',
  'rate',
  'flush-interval',
  'flush-jitter',
  'buffer-limit',
  'points',
  'simulated-minutes',
  'seconds',
] as const;
export type SweptParameterName = (typeof sweptParameterNames)[number];

/** One number set in a schema or a load profile. */
export const settingShape = z
  .strictObject({
    parameter: z.enum(sweptParameterNames),
    tagKey: lineProtocolKeyShape.nullable().default(null).describe('Which tag, for tag-cardinality'),
    value: z.number().refine(Number.isFinite, 'must be a finite number'),
  })
  .refine(({ parameter, tagKey }) => (parameter === 'tag-cardinality') === (tagKey !== null), {
    path: ['tagKey'],
    message: 'give a tag key for tag-cardinality, and only there',
  });
export type Setting = z.infer<typeof settingShape>;

/** A step may set several numbers together, such as a cardinality and the points that it needs. */
export const sweepStepShape = z.strictObject({
  label: z.string().trim().min(1, 'give the step a label').max(60),
  settings: z.array(settingShape).max(8),
});
export type SweepStep = z.infer<typeof sweepStepShape>;

/** Numbers that take several values in turn; each step is a column of the experiment. */
export const sweepShape = z
  .strictObject({
    name: z.string().trim().min(1, 'give the sweep a name').max(60),
    steps: z.array(sweepStepShape).min(1, 'a sweep needs a step').max(24),
  })
  .refine(({ steps }) => new Set(steps.map(({ label }) => label)).size === steps.length, {
    path: ['steps'],
    message: 'two steps have the same label',
  });
export type Sweep = z.infer<typeof sweepShape>;
