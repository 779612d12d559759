import type { CreateProfileInput } from '@tidemark/services/profiles/create-profile';
import type { CreateSchemaInput } from '@tidemark/services/schemas/create-schema';
import type { CreateTargetInput } from '@tidemark/services/targets/create-target';
import { defaultLauncherName } from '@tidemark/targets/launching/default-launchers';

const minutesPerDay = 1_440;

/** The attribute that identifies an entity: once a tag, once a field. */
export const entityKey = 'ueid';

/** Simulated days that the experiment writes. */
export const demoDays = 6;

/** Title of the published report. */
export const demoTitle = 'Tag or field? What an entity id costs in memory';

/** Names of the two runs, as they stand beside their curves. */
export const demoRunNames = { tag: 'Entity id as tag', field: 'Entity id as field' } as const;

/**
 * The schema of "Memory Adventures with InfluxDB": ids of 44 characters, nine new series a simulated minute
 * (2.25 entities in four measurements), about 615 points a simulated minute.
 */
export const tagSchema: CreateSchemaInput = {
  name: 'Topology metrics, entity id as tag',
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

/** Name of the schema that is derived by moving the entity id to the fields. */
export const fieldSchemaName = 'Topology metrics, entity id as field';

/** Six simulated days as fast as the server takes them, two retained, read at rest after each day. */
export const demoProfile: CreateProfileInput = {
  name: 'Six simulated days, two retained',
  description:
    'As fast as the target takes it. Shards older than two simulated days are dropped; memory is read at rest after each day.',
  executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
  extent: { kind: 'simulated-time', minutes: demoDays * minutesPerDay },
  clock: { roundsPerSimulatedMinute: 154 },
  retention: {
    kind: 'driven',
    retentionDurationMinutes: 2 * minutesPerDay,
    shardGroupDurationMinutes: minutesPerDay,
  },
  settledReadings: { everySimulatedMinutes: minutesPerDay, maxWaitSeconds: 10 },
};

/** A fresh server for each run. */
export const demoTarget: CreateTargetInput['target'] = {
  kind: 'launched',
  name: 'InfluxDB 1.6, index in memory, fresh for each run',
  launcher: defaultLauncherName,
  variant: 'inmem',
};
