import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { schemaShape } from '@tidemark/domain/schema/schema';
import type { z } from 'zod';
import type { ScenarioSize } from './scenario.ts';

/** The attribute that identifies an entity. */
export const entityKey = 'ueid';

/**
 * The schema of "Memory Adventures with InfluxDB", its entity id as a tag: 100 entities that stay, 100 that are replaced one by one,
 * ids of 44 characters, four measurements, nine new series per simulated minute (2.25 entities).
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

const minutesPerDay = 1_440;

type TopologyExtent = {
  days: number;
  retainedDays: number;
  readEveryDays: number;
  entitiesPerMinute: number;
};

/** Entities written per simulated minute: 154 with four measurements give the 615 points of the publication. */
const extents: Record<ScenarioSize, TopologyExtent> = {
  tiny: { days: 2, retainedDays: 1, readEveryDays: 2, entitiesPerMinute: 10 },
  quick: { days: 6, retainedDays: 2, readEveryDays: 1, entitiesPerMinute: 38 },
  full: { days: 42, retainedDays: 14, readEveryDays: 1, entitiesPerMinute: 154 },
};

/**
 * topologyLoad writes the simulated days of a size as fast as the server accepts them, drops expired shards, and reads memory at rest
 * after each day; in the smallest size only at the end. Shorter sizes keep the churn and write each entity less often.
 */
export function topologyLoad(size: ScenarioSize): z.input<typeof loadProfileShape> {
  const { days, retainedDays, readEveryDays, entitiesPerMinute } = extents[size];
  return {
    name: `${days} simulated days, ${retainedDays} retained`,
    description:
      'As fast as the target accepts it. Expired shards are dropped on the simulated clock; memory is read at rest.',
    executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
    extent: { kind: 'simulated-time', minutes: days * minutesPerDay },
    clock: { roundsPerSimulatedMinute: entitiesPerMinute },
    retention: {
      kind: 'driven',
      retentionDurationMinutes: retainedDays * minutesPerDay,
      shardGroupDurationMinutes: minutesPerDay,
    },
    settledReadings: {
      everySimulatedMinutes: readEveryDays * minutesPerDay,
      maxWaitSeconds: size === 'tiny' ? 10 : 60,
    },
    ...(size === 'tiny' ? { readBack: { settleSeconds: 0, restart: false } } : {}),
  };
}
