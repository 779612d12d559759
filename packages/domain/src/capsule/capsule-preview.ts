import { z } from 'zod';

/** What importing a capsule would create. */
export const capsulePreviewShape = z.object({
  kind: z.enum(['run', 'experiment']),
  name: z.string(),
  madeAt: z.iso.datetime(),
  vouched: z.boolean().describe('False: the capsule has no digest, so changes to it cannot be detected'),
  schemas: z.array(z.string()),
  profiles: z.array(z.string()),
  runCount: z.int().describe('Runs that would be created'),
  points: z.number().nullable().describe('Points per run; null: not known beforehand, or an experiment'),
  series: z.number().nullable().describe('Series per run; null: not known beforehand, or an experiment'),
  systems: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['launched', 'influxdb-v1', 'influxdb-v2', 'influxdb-relay', 'graphite']),
      missing: z
        .string()
        .nullable()
        .describe('Why another system must be chosen; null: it is available here'),
    }),
  ),
  original: z
    .object({ madeOn: z.string().nullable(), showed: z.string().nullable() })
    .describe('What the original ran on and what it measured; null: not in the capsule'),
});
export type CapsulePreview = z.infer<typeof capsulePreviewShape>;
