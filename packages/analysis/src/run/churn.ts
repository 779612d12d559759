import { buildRound } from '@tidemark/domain/load/round';
import type { SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import type { Schema } from '@tidemark/domain/schema/schema';
import { countingWeight, plannedSeries } from '@tidemark/workload/planned-series';
import type { Creation } from './creation-of.ts';

/** Over fewer days, the order of visits affects the figure. */
const countedDays = 10;
const minutesPerDay = 1_440;
const mostCountedEntities = 5_000_000;

/**
 * churnPerDay is the number of new series that the plan writes per simulated day: counted exactly over whole passes of at least ten days after creation,
 * or, where these are too many to count, the rate of new entities times their series.
 */
export function churnPerDay(schema: Schema, clock: SimulatedClock, creation: Creation): number {
  const { entityPool } = schema;
  const { pointsPerRound, groups } = buildRound(schema);
  const slots = groups.reduce((sum, group) => sum + (group.hasEntityTag ? group.slotCount : 0), 0);
  if (!entityPool || slots === 0 || entityPool.rollingCount === 0) return 0;
  const newPerDay = entityPool.newPerSimulatedMinute * minutesPerDay;
  const passDays = creation.points / pointsPerRound / clock.roundsPerSimulatedMinute / minutesPerDay;
  const passes = Math.max(1, Math.ceil(countedDays / passDays - 1e-9));
  const days = passes * passDays;
  const entities = newPerDay * days + creation.series / slots;
  if (entities * countingWeight(entityPool) > mostCountedEntities) return newPerDay * slots;
  const endPoint = creation.points * (1 + passes);
  return (plannedSeries(schema, clock, { firstPoint: 0, endPoint }) - creation.series) / days;
}
