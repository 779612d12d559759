import { buildRound, type GroupLayout, type RoundLayout } from '@tidemark/domain/load/round';
import {
  firstRoundOfMinute,
  minuteOfRound,
  type SimulatedClock,
} from '@tidemark/domain/load/simulated-clock';
import { type EntityPool, poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { type EntityTurnover, turnoverOf } from './entity-turnover.ts';

/** Points [firstPoint, endPoint) of a run. */
export type PointWindow = { firstPoint: number; endPoint: number };

/**
 * plannedSeries is the exact number of distinct series (measurement + tag set) that the points of a window belong to.
 * Cost: proportional to the active entities in the window, not to its points.
 */
export function plannedSeries(schema: Schema, clock: SimulatedClock, window: PointWindow): number {
  return weightedSeries(schema, clock, window, () => 1);
}

/** plannedPaths is the exact number of distinct paths that the points of a window have in Graphite: one per series and field. */
export function plannedPaths(schema: Schema, clock: SimulatedClock, window: PointWindow): number {
  return weightedSeries(schema, clock, window, ({ group }) => group.fields.length);
}

function weightedSeries(
  schema: Schema,
  clock: SimulatedClock,
  window: PointWindow,
  weightOf: (group: GroupLayout) => number,
): number {
  const layout = buildRound(schema);
  return layout.groups.reduce(
    (sum, group) => sum + weightOf(group) * groupSeries(schema, clock, layout, group, window),
    0,
  );
}

/** Slots [from, end) of a group in one round. */
type SlotRange = { round: number; from: number; end: number };

function groupSeries(
  schema: Schema,
  clock: SimulatedClock,
  { pointsPerRound }: RoundLayout,
  group: GroupLayout,
  { firstPoint, endPoint }: PointWindow,
): number {
  if (endPoint <= firstPoint) return 0;
  const partOf = (round: number): SlotRange => ({
    round,
    from: clamp(firstPoint - round * pointsPerRound - group.firstSlot, 0, group.slotCount),
    end: clamp(endPoint - round * pointsPerRound - group.firstSlot, 0, group.slotCount),
  });
  const head = partOf(Math.floor(firstPoint / pointsPerRound));
  const tail = partOf(Math.ceil(endPoint / pointsPerRound) - 1);
  if (head.round === tail.round) return head.end - head.from;
  const { entityPool } = schema;
  if (entityPool && group.hasEntityTag) {
    const distinct = (firstRound: number, endRound: number) =>
      distinctEntities(entityPool, schema.seed, clock, firstRound, endRound);
    return entitySeries(distinct, group.slotCount, head, tail);
  }
  if (tail.round - head.round > 1) return group.slotCount;
  return unionOf(head, tail, group.slotCount);
}

/** Series of the whole rounds between head and tail, and what head and tail add if their entities differ. */
function entitySeries(
  distinct: (firstRound: number, endRound: number) => number,
  slotCount: number,
  head: SlotRange,
  tail: SlotRange,
): number {
  const whole = distinct(head.round + 1, tail.round);
  const withHead = distinct(head.round, tail.round) - whole;
  const withTail = distinct(head.round + 1, tail.round + 1) - whole;
  const series = whole * slotCount;
  if (withHead === 1 && withTail === 1 && distinct(head.round, tail.round + 1) - whole === 1) {
    return series + unionOf(head, tail, slotCount);
  }
  return series + withHead * (head.end - head.from) + withTail * (tail.end - tail.from);
}

/** Slots of a head, which reaches to the end of its round, or of a tail, which begins with its round. */
function unionOf(head: SlotRange, tail: SlotRange, slotCount: number): number {
  return Math.min(slotCount, head.end - head.from + tail.end - tail.from);
}

/**
 * countingWeight is the time to count an entity of a pool, relative to steady arrivals that replace the oldest entity (a tenth of a
 * microsecond); limits on counting depend on it.
 */
export function countingWeight(pool: EntityPool | null): number {
  const shuffled = pool?.replacement === 'random' ? 4 : 0;
  const byChance = pool?.arrivals === 'poisson' ? 4 : 0;
  return 1 + shuffled + byChance;
}

/** distinctEntities counts the entities that rounds [firstRound, endRound) write. */
export function distinctEntities(
  pool: EntityPool,
  seed: number,
  clock: SimulatedClock,
  firstRound: number,
  endRound: number,
): number {
  if (endRound <= firstRound) return 0;
  // Within one turn of the pool each round writes another slot, and no two slots ever hold the same entity.
  if (endRound - firstRound <= poolSize(pool)) return endRound - firstRound;
  const turnover = turnoverOf(pool, seed);
  let count = pool.fixedCount;
  for (let slot = pool.fixedCount; slot < poolSize(pool); slot += 1) {
    count += distinctInRollingSlot(pool, turnover, clock, slot, firstRound, endRound);
  }
  return count;
}

/** An entity counts if a round of its slot falls into the time in which it held the slot. */
function distinctInRollingSlot(
  pool: EntityPool,
  turnover: EntityTurnover,
  clock: SimulatedClock,
  slot: number,
  firstRound: number,
  endRound: number,
): number {
  const size = poolSize(pool);
  const lastMinute = minuteOfRound(clock, endRound);
  let occupant = turnover.numberAt(slot, minuteOfRound(clock, firstRound));
  let from = firstRound;
  let count = 0;
  while (from < endRound) {
    const replacement = turnover.replacementAfter(slot, occupant);
    const until = Math.min(
      endRound,
      firstRoundOfMinute(clock, turnover.firstMinuteWith(replacement + 1, lastMinute)),
    );
    const firstVisit = from + ((((slot - from) % size) + size) % size);
    if (firstVisit < until) count += 1;
    from = until;
    occupant = size + replacement;
  }
  return count;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
