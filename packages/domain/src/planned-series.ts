import { type EntityPool, entityNumberAt, poolSize, replacementsUntil } from './entity-pool.ts';
import { type GroupLayout, layOutRound, type RoundLayout } from './round.ts';
import type { Schema } from './schema.ts';
import { firstRoundOfMinute, minuteOfRound, type SimulatedClock } from './simulated-clock.ts';

/** Points [firstPoint, endPoint) of a run; `firstPoint` stands at the start of a round. */
export type PointWindow = { firstPoint: number; endPoint: number };

/**
 * plannedSeries is the exact number of distinct series (measurement + tag set) that the points of a window belong to.
 * Cost: proportional to the entities alive in the window, not to its points.
 */
export function plannedSeries(schema: Schema, clock: SimulatedClock, window: PointWindow): number {
  const layout = layOutRound(schema);
  return layout.groups.reduce((sum, group) => sum + groupSeries(schema, clock, layout, group, window), 0);
}

function groupSeries(
  schema: Schema,
  clock: SimulatedClock,
  layout: RoundLayout,
  group: GroupLayout,
  window: PointWindow,
): number {
  const firstRound = Math.floor(window.firstPoint / layout.pointsPerRound);
  const lastRound = Math.floor(window.endPoint / layout.pointsPerRound);
  const tailSlots = clamp((window.endPoint % layout.pointsPerRound) - group.firstSlot, 0, group.slotCount);
  const pool = schema.entityPool;
  if (!group.hasEntityTag || !pool) return lastRound > firstRound ? group.slotCount : tailSlots;
  const entities = distinctEntities(pool, clock, firstRound, lastRound);
  if (tailSlots === 0) return group.slotCount * entities;
  const withTail = distinctEntities(pool, clock, firstRound, lastRound + 1);
  return group.slotCount * entities + (withTail - entities) * tailSlots;
}

/** distinctEntities counts the entities that rounds [firstRound, endRound) write. */
export function distinctEntities(
  pool: EntityPool,
  clock: SimulatedClock,
  firstRound: number,
  endRound: number,
): number {
  if (endRound <= firstRound) return 0;
  // Within one turn of the pool each round writes another slot, and no two slots ever hold the same entity.
  if (endRound - firstRound <= poolSize(pool)) return endRound - firstRound;
  let count = pool.fixedCount;
  for (let slot = pool.fixedCount; slot < poolSize(pool); slot += 1) {
    count += distinctInRollingSlot(pool, clock, slot, firstRound, endRound);
  }
  return count;
}

/** An entity counts if a round that belongs to its slot falls into the time in which it held the slot. */
function distinctInRollingSlot(
  pool: EntityPool,
  clock: SimulatedClock,
  slot: number,
  firstRound: number,
  endRound: number,
): number {
  const size = poolSize(pool);
  const firstMinute = minuteOfRound(clock, firstRound);
  let occupant = entityNumberAt(pool, slot, firstMinute);
  let from = firstRound;
  let count = 0;
  while (from < endRound) {
    const until = Math.min(endRound, firstRoundOfNextOccupant(pool, clock, occupant));
    const firstVisit = from + ((((slot - from) % size) + size) % size);
    if (firstVisit < until) count += 1;
    from = until;
    occupant += pool.rollingCount;
  }
  return count;
}

/** The occupant that follows `occupant` in its slot comes with replacement number occupant - fixedCount (from 0). */
function firstRoundOfNextOccupant(pool: EntityPool, clock: SimulatedClock, occupant: number): number {
  if (pool.newPerSimulatedMinute === 0) return Number.POSITIVE_INFINITY;
  const replacementsNeeded = occupant - pool.fixedCount + 1;
  let minute = Math.ceil(replacementsNeeded / pool.newPerSimulatedMinute);
  while (replacementsUntil(pool, minute - 1) >= replacementsNeeded) minute -= 1;
  while (replacementsUntil(pool, minute) < replacementsNeeded) minute += 1;
  return firstRoundOfMinute(clock, minute);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
