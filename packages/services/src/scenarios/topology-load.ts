import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { z } from 'zod';
import type { ScenarioSize } from './scenario.ts';

const minutesPerDay = 1_440;

type TopologyExtent = {
  days: number;
  retainedDays: number;
  readEveryDays: number;
  entitiesPerMinute: number;
};

/** Entities that are written a simulated minute: 154 of four measurements are the 615 points that were published. */
const extents: Record<ScenarioSize, TopologyExtent> = {
  tiny: { days: 2, retainedDays: 1, readEveryDays: 2, entitiesPerMinute: 10 },
  quick: { days: 6, retainedDays: 2, readEveryDays: 1, entitiesPerMinute: 38 },
  full: { days: 42, retainedDays: 14, readEveryDays: 1, entitiesPerMinute: 154 },
};

/**
 * topologyLoad writes so many simulated days as fast as the server takes them, drops shards that are past retention, and reads memory
 * at rest after each day, in the smallest size at the end only. A shorter size keeps the churn and writes each entity less often.
 */
export function topologyLoad(size: ScenarioSize): z.input<typeof loadProfileShape> {
  const { days, retainedDays, readEveryDays, entitiesPerMinute } = extents[size];
  return {
    name: `${days} simulated days, ${retainedDays} retained`,
    description:
      'As fast as the target takes it. Shards past retention are dropped by the simulated clock; memory is read at rest.',
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
      maxWaitSeconds: size === 'tiny' ? 4 : 10,
    },
    ...(size === 'tiny' ? { readBack: { settleSeconds: 0, restart: false } } : {}),
  };
}
