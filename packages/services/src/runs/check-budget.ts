import { DomainError } from '@tidemark/domain/kernel/errors';
import { plannedPoints, simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { firstRoundOfMinute } from '@tidemark/domain/load/simulated-clock';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import { countingWeight, plannedSeries } from '@tidemark/workload/planned-series';

/** Entities beyond which series are no longer counted one by one while a user waits. */
const maxCountedEntities = 5_000_000;

/** checkBudget throws budget_exceeded for a plan that would make more series than its target, or the operator, allows. */
export function checkBudget(plan: RunPlan, limits: { maxSeries: number }): void {
  const allowed = Math.min(plan.target.maxSeries, limits.maxSeries);
  const asked = seriesAskedFor(plan, allowed);
  if (asked > allowed) throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed });
}

/** The exact number where it may be above `allowed`; where an upper bound is within it, counting is spared. */
function seriesAskedFor({ schema, profile }: RunPlan, allowed: number): number {
  const { pointsPerRound, groups } = buildRound(schema);
  const endPoint = lastPointOf({ schema, profile }, pointsPerRound);
  const entities = entitiesAtMost(schema, endPoint / pointsPerRound / profile.clock.roundsPerSimulatedMinute);
  const perRound = (hasEntityTag: boolean) =>
    groups.reduce((sum, group) => (group.hasEntityTag === hasEntityTag ? sum + group.slotCount : sum), 0);
  const atMost = Math.min(endPoint, perRound(false) + perRound(true) * entities);
  if (atMost <= allowed || entities * countingWeight(schema.entityPool) > maxCountedEntities) return atMost;
  return plannedSeries(schema, profile.clock, { firstPoint: 0, endPoint });
}

function entitiesAtMost({ entityPool }: RunPlan['schema'], minutes: number): number {
  if (!entityPool) return 1;
  const arrivals = entityPool.newPerSimulatedMinute * minutes;
  // Arrivals by chance exceed their mean by more than six standard deviations once in a thousand million runs.
  const chance = entityPool.arrivals === 'poisson' ? 6 * Math.sqrt(arrivals) + 10 : 0;
  return poolSize(entityPool) + Math.ceil(arrivals + chance);
}

/** A run that only the wall clock ends, as fast as the target takes it, is counted with its first entities: later ones cannot be known. */
function lastPointOf(
  { schema, profile }: Pick<RunPlan, 'schema' | 'profile'>,
  pointsPerRound: number,
): number {
  const points = plannedPoints(schema, profile);
  if (points !== null) return points;
  const spanMs = simulatedSpanMs(schema, profile);
  if (spanMs !== null) return firstRoundOfMinute(profile.clock, spanMs / 60_000) * pointsPerRound;
  return pointsPerRound * (schema.entityPool ? poolSize(schema.entityPool) : 1);
}
