import { hash32, shuffledPlace } from '@tidemark/domain/kernel/seeded-random';
import { type EntityPool, poolSize } from '@tidemark/domain/schema/entity-pool';
import { PoissonArrivals } from './poisson-arrivals.ts';

/**
 * Which entity is in which slot of a pool, and when. Slots 0..fixedCount-1 hold the fixed entities permanently. Replacement j (from 0)
 * puts entity poolSize + j into a rolling slot: with `fifo` slot j mod rollingCount, where the oldest one is; with `random`
 * each turn of rollingCount replacements goes once through all rolling slots, in a new random order.
 * Every result depends only on pool, seed and arguments.
 */
export type EntityTurnover = {
  /** How many entities were replaced before simulated minute `minute` (whole minutes count). */
  replacementsUntil(minute: number): number;
  /** The first whole simulated minute, up to `latest`, before which at least `count` were replaced; infinite if that is later. */
  firstMinuteWith(count: number, latest: number): number;
  /** The entity in `slot` during simulated minute `minute`. */
  numberAt(slot: number, minute: number): number;
  /** Which replacement (from 0) takes rolling slot `slot` from entity `number`. */
  replacementAfter(slot: number, number: number): number;
};

const salt = 0x7042_0e42;
const known = new WeakMap<EntityPool, { seed: number; turnover: EntityTurnover }>();

/** turnoverOf gives the turnover of a pool; counts are cached as long as the pool object lives. */
export function turnoverOf(pool: EntityPool, seed: number): EntityTurnover {
  const kept = known.get(pool);
  if (kept?.seed === seed) return kept.turnover;
  const turnover = createTurnover(pool, seed);
  known.set(pool, { seed, turnover });
  return turnover;
}

function createTurnover(pool: EntityPool, seed: number): EntityTurnover {
  const arrivals = arrivalsOf(pool, seed);
  const { fixedCount, rollingCount } = pool;
  const size = poolSize(pool);
  const replacementIn = replacementOrder(pool, seed);
  return {
    ...arrivals,
    numberAt(slot, minute) {
      if (slot < fixedCount) return slot;
      const rollingSlot = slot - fixedCount;
      const count = arrivals.replacementsUntil(minute);
      const turn = Math.floor(count / rollingCount);
      const inThisTurn = replacementIn(rollingSlot, turn);
      if (inThisTurn < count) return size + inThisTurn;
      return turn === 0 ? slot : size + replacementIn(rollingSlot, turn - 1);
    },
    replacementAfter(slot, number) {
      const turn = number < size ? 0 : Math.floor((number - size) / rollingCount) + 1;
      return replacementIn(slot - fixedCount, turn);
    },
  };
}

/** Which replacement of a turn affects a rolling slot. */
function replacementOrder(
  { replacement, rollingCount }: EntityPool,
  seed: number,
): (rollingSlot: number, turn: number) => number {
  if (replacement === 'fifo') return (rollingSlot, turn) => turn * rollingCount + rollingSlot;
  return (rollingSlot, turn) =>
    turn * rollingCount + shuffledPlace(rollingCount, hash32(seed, turn, salt), rollingSlot);
}

function arrivalsOf(
  { rollingCount, newPerSimulatedMinute, arrivals }: EntityPool,
  seed: number,
): Pick<EntityTurnover, 'replacementsUntil' | 'firstMinuteWith'> {
  if (rollingCount === 0 || newPerSimulatedMinute === 0) {
    return {
      replacementsUntil: () => 0,
      firstMinuteWith: (count) => (count <= 0 ? 0 : Number.POSITIVE_INFINITY),
    };
  }
  if (arrivals === 'poisson') {
    const counted = new PoissonArrivals(seed, newPerSimulatedMinute);
    return {
      replacementsUntil: (minute) => counted.until(minute),
      firstMinuteWith: (count, latest) => counted.firstMinuteWith(count, latest),
    };
  }
  const replacementsUntil = (minute: number) => Math.floor(minute * newPerSimulatedMinute);
  return {
    replacementsUntil,
    firstMinuteWith(count, latest) {
      if (replacementsUntil(latest) < count) return Number.POSITIVE_INFINITY;
      let minute = Math.ceil(count / newPerSimulatedMinute);
      while (replacementsUntil(minute - 1) >= count) minute -= 1;
      while (replacementsUntil(minute) < count) minute += 1;
      return minute;
    },
  };
}
