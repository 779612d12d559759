import type { schemaShape } from '@tidemark/domain/schema/schema';
import type { z } from 'zod';

/** The attribute that identifies an entity. */
export const entityKey = 'ueid';

/**
 * The schema of "Memory Adventures with InfluxDB", its entity id as a tag: 100 entities that stay, 100 that are replaced one by one,
 * ids of 44 characters, four measurements, nine new series a simulated minute (2.25 entities).
 */
export const topologySchema: z.input<typeof schemaShape> = {
  name: 'Topology',
  description:
    'Hosts, processes and applications come and go; each reports four metrics. After the schema in "Memory Adventures with InfluxDB".',
  seed: 1,
  entityPool: {
    fixedCount: 100,
    rollingCount: 100,
    newPerSimulatedMinute: 2.25,
    idPrefix: 'MHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eH',
    idDigits: 6,
  },
  measurements: [
    {
      name: 'metric{0..3}',
      tags: [
        { key: entityKey, generator: { kind: 'entity' } },
        { key: 'traits', generator: { kind: 'constant', value: '["metric:counter"]' } },
      ],
      fields: [
        {
          key: 'value:float',
          type: 'float',
          generator: { kind: 'random', min: 0, max: 100, decimals: 6 },
        },
        { key: 'vtype', type: 'string', generator: { kind: 'constant', value: 'float' } },
      ],
    },
  ],
};
