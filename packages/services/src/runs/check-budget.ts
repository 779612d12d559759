import { DomainError } from '@tidemark/domain/kernel/errors';
import { plannedPoints, simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import { buildRound, type GroupLayout } from '@tidemark/domain/load/round';
import { firstRoundOfMinute } from '@tidemark/domain/load/simulated-clock';
import type { Quota } from '@tidemark/domain/quota/quota';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import { takesMetrics } from '@tidemark/domain/target/finest-archive';
import { countingWeight, plannedPaths, plannedSeries } from '@tidemark/workload/planned-series';
import type { ServiceContext } from '../access/context.ts';
import { checkPlanQuota, requireWithin } from '../quotas/check-quota.ts';

/** Above this number of entities, counting series one by one takes too long for a request. */
const maxCountedEntities = 5_000_000;

type Allowing = Pick<ServiceContext, 'limits' | 'launchers'>;

/**
 * checkBudget throws budget_exceeded for a plan with more series, or paths of a Graphite, than its target or the operator allows, and
 * quota_exceeded beyond a limit of the workspace.
 */
export function checkBudget(plan: RunPlan, context: Allowing, quota: Quota): void {
  const allowed = Math.min(plan.target.maxSeries, context.limits.maxSeries);
  const least = Math.min(allowed, quota.seriesPerRun ?? allowed);
  const asked = seriesOf(plan, least, countsPaths(plan, context));
  if (asked > allowed) throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed });
  requireWithin('seriesPerRun', asked, quota.seriesPerRun);
  checkPlanQuota(plan, quota);
}

/** countsPaths says whether what the target of a plan keeps is counted by path and not by series. */
export function countsPaths({ target }: RunPlan, { launchers }: Pick<Allowing, 'launchers'>): boolean {
  const name = target.kind === 'launched' ? target.launcher : null;
  return takesMetrics(target, launchers?.find((launcher) => launcher.name === name)?.kind ?? null);
}

/** An upper bound if that is within `allowed`, or else the exact number. */
function seriesOf({ schema, profile }: RunPlan, allowed: number, isGraphite: boolean): number {
  const weightOf = (group: GroupLayout) => (isGraphite ? group.group.fields.length : 1);
  const { pointsPerRound, groups } = buildRound(schema);
  const endPoint = lastPointOf({ schema, profile }, pointsPerRound);
  const entities = entityBound(schema, endPoint / pointsPerRound / profile.clock.roundsPerSimulatedMinute);
  const perRound = (hasEntityTag: boolean) =>
    groups.reduce(
      (sum, group) => (group.hasEntityTag === hasEntityTag ? sum + group.slotCount * weightOf(group) : sum),
      0,
    );
  const perPoint = Math.max(...groups.map(weightOf));
  const bound = Math.min(endPoint * perPoint, perRound(false) + perRound(true) * entities);
  if (bound <= allowed || entities * countingWeight(schema.entityPool) > maxCountedEntities) return bound;
  return (isGraphite ? plannedPaths : plannedSeries)(schema, profile.clock, { firstPoint: 0, endPoint });
}

function entityBound({ entityPool }: RunPlan['schema'], minutes: number): number {
  if (!entityPool) return 1;
  const arrivals = entityPool.newPerSimulatedMinute * minutes;
  // Random arrivals exceed their mean by more than six standard deviations about once in 10^9 runs.
  const margin = entityPool.arrivals === 'poisson' ? 6 * Math.sqrt(arrivals) + 10 : 0;
  return poolSize(entityPool) + Math.ceil(arrivals + margin);
}

/** A run that lasts a wall-clock time at an unknown rate is counted with its first entities: later ones cannot be known. */
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
