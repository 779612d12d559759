import { buildRound } from '@tidemark/domain/load/round';
import type { SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { plannedSeries } from '@tidemark/workload/planned-series';

/** Points of a plan until each series of the first pass has been written once, and how many series these are. */
export type Creation = { points: number; series: number };

/**
 * creationOf follows from the plan alone: a round writes every series of one entity, so creation is one round where no tag carries the
 * entity, and otherwise one round for each entity of the pool. Entities that come later are churn, not creation.
 */
export function creationOf(schema: Schema, clock: SimulatedClock): Creation {
  const { pointsPerRound, groups } = buildRound(schema);
  const { entityPool } = schema;
  const rounds = entityPool && groups.some((group) => group.hasEntityTag) ? poolSize(entityPool) : 1;
  const points = rounds * pointsPerRound;
  return { points, series: plannedSeries(schema, clock, { firstPoint: 0, endPoint: points }) };
}
