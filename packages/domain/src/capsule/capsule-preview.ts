import { z } from 'zod';

/** What a capsule would make, told before anything is made of it. */
export const capsulePreviewShape = z.object({
  kind: z.enum(['run', 'experiment']),
  name: z.string(),
  madeAt: z.iso.datetime(),
  vouched: z.boolean().describe('False: the capsule carries no digest, so anybody may have changed it'),
  schemas: z.array(z.string()),
  profiles: z.array(z.string()),
  runCount: z.int().describe('Runs that would be made'),
  points: z.number().nullable().describe('Points of a run; null: not known before, or an experiment'),
  series: z.number().nullable().describe('Series of a run; null: not known before, or an experiment'),
  systems: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['launched', 'influxdb-v1', 'influxdb-v2']),
      missing: z.string().nullable().describe('Why another system must be chosen; null: it is offered here'),
    }),
  ),
  original: z
    .object({ madeOn: z.string().nullable(), showed: z.string().nullable() })
    .describe('What the original ran on and showed; null: the capsule does not tell'),
});
export type CapsulePreview = z.infer<typeof capsulePreviewShape>;
