import type { Executor } from '../load/executor.ts';
import type { LoadProfile } from '../load/load-profile.ts';
import type { Pacer } from '../load/pacer.ts';
import type { Schema } from '../schema/schema.ts';
import type { Setting } from './sweep.ts';

/** The parts that a setting changes. */
export type SweptParts = { schema: Schema; profile: LoadProfile };

/** `apply` gives the parts with the number set, or null where they have no such number. */
export type SweptParameter = {
  label: string;
  unit: string | null;
  /** Why a plan may lack it. */
  absent: string;
  apply: (parts: SweptParts, setting: Setting) => SweptParts | null;
};

const ofExecutor = (change: (executor: Executor, value: number) => Executor | null) => {
  return ({ schema, profile }: SweptParts, { value }: Setting): SweptParts | null => {
    const executor = change(profile.executor, value);
    return executor && { schema, profile: { ...profile, executor } };
  };
};

const ofPool = (key: 'fixedCount' | 'rollingCount' | 'newPerSimulatedMinute') => {
  return ({ schema, profile }: SweptParts, { value }: Setting): SweptParts | null =>
    schema.entityPool && {
      schema: { ...schema, entityPool: { ...schema.entityPool, [key]: value } },
      profile,
    };
};

const noPool = 'the schema has no entity pool';
const noBuffer = 'only a buffered client has this setting';

/** Every number that an experiment may sweep; the shapes of schema and profile validate the value afterwards. */
export const sweptParameters = {
  'tag-cardinality': {
    label: 'Tag cardinality',
    unit: null,
    absent: 'no tag with this key has an adjustable number of values',
    apply: ({ schema, profile }, setting) => {
      const changed = withTagCardinality(schema, setting);
      return changed && { schema: changed, profile };
    },
  },
  'fixed-entities': { label: 'Fixed entities', unit: null, absent: noPool, apply: ofPool('fixedCount') },
  'rolling-entities': {
    label: 'Rolling entities',
    unit: null,
    absent: noPool,
    apply: ofPool('rollingCount'),
  },
  'new-entities': {
    label: 'New entities per simulated minute',
    unit: '/min',
    absent: noPool,
    apply: ofPool('newPerSimulatedMinute'),
  },
  'batch-size': {
    label: 'Batch size',
    unit: 'points',
    absent: 'the load has no batch size',
    apply: ofExecutor((executor, batchSize) => ({ ...executor, batchSize })),
  },
  concurrency: {
    label: 'Concurrency',
    unit: 'writers',
    absent: 'only a closed loop has a number of writers; an open loop has a rate',
    apply: ofExecutor((executor, concurrency) =>
      executor.kind === 'closed-loop' ? { ...executor, concurrency } : null,
    ),
  },
  connections: {
    label: 'Connections',
    unit: null,
    absent: 'a closed loop has as many connections as writers',
    apply: ofExecutor((executor, maxConnections) =>
      executor.kind === 'closed-loop' ? null : { ...executor, maxConnections },
    ),
  },
  rate: {
    label: 'Rate',
    unit: '/s',
    absent: 'only a constant or random rate is a single number',
    apply: ofExecutor(withRate),
  },
  'flush-interval': {
    label: 'Flush interval',
    unit: 'ms',
    absent: noBuffer,
    apply: ofExecutor((executor, flushIntervalMs) =>
      executor.kind === 'buffered-client' ? { ...executor, flushIntervalMs } : null,
    ),
  },
  'flush-jitter': {
    label: 'Flush jitter',
    unit: 'ms',
    absent: noBuffer,
    apply: ofExecutor((executor, flushJitterMs) =>
      executor.kind === 'buffered-client' ? { ...executor, flushJitterMs } : null,
    ),
  },
  'buffer-limit': {
    label: 'Retry buffer',
    unit: 'points',
    absent: noBuffer,
    apply: ofExecutor((executor, bufferLimitPoints) =>
      executor.kind === 'buffered-client' ? { ...executor, bufferLimitPoints } : null,
    ),
  },
  points: {
    label: 'Points',
    unit: 'points',
    absent: 'the run does not end after a number of points',
    apply: ({ schema, profile }, { value: points }) =>
      profile.extent.kind === 'points'
        ? { schema, profile: { ...profile, extent: { kind: 'points', points } } }
        : null,
  },
  'simulated-minutes': {
    label: 'Simulated minutes',
    unit: 'min',
    absent: 'the run does not end after a simulated time',
    apply: ({ schema, profile }, { value: minutes }) =>
      profile.extent.kind === 'simulated-time'
        ? { schema, profile: { ...profile, extent: { kind: 'simulated-time', minutes } } }
        : null,
  },
  seconds: {
    label: 'Seconds of load',
    unit: 's',
    absent: 'the run does not end after a wall-clock time',
    apply: ({ schema, profile }, { value: seconds }) =>
      profile.extent.kind === 'wall-time'
        ? { schema, profile: { ...profile, extent: { kind: 'wall-time', seconds } } }
        : null,
  },
} as const satisfies Record<Setting['parameter'], SweptParameter>;

function withTagCardinality(schema: Schema, { tagKey, value: cardinality }: Setting): Schema | null {
  let found = false;
  const measurements = schema.measurements.map((group) => ({
    ...group,
    tags: group.tags.map((tag) => {
      const { generator } = tag;
      if (tag.key !== tagKey || (generator.kind !== 'sequence' && generator.kind !== 'follows')) return tag;
      found = true;
      return { ...tag, generator: { ...generator, cardinality } };
    }),
  }));
  return found ? { ...schema, measurements } : null;
}

function withRate(executor: Executor, ratePerSec: number): Executor | null {
  if (executor.kind !== 'open-loop' && executor.kind !== 'buffered-client') return null;
  const pacer = pacerAt(executor.pacer, ratePerSec);
  return pacer && { ...executor, pacer };
}

function pacerAt(pacer: Pacer, ratePerSec: number): Pacer | null {
  return pacer.kind === 'constant' || pacer.kind === 'poisson' ? { ...pacer, ratePerSec } : null;
}
