import { uniformBelow } from '@tidemark/domain/kernel/seeded-random';

/** Steps of a walk until it is where it began. */
export const walkLength = 4_096;
const half = walkLength / 2;
const salt = 0x3a1c_0000;

export type WalkGenerator = { min: number; max: number; step: number; decimals?: number };

const known = new WeakMap<WalkGenerator, { seed: number; position: number; table: readonly number[] }>();

/**
 * walkTable is the walk of field number `position`, in units of its last decimal: at most a step up or down at a time,
 * reflected at min and max, and from half way on the way back, so that it closes.
 */
export function walkTable(seed: number, position: number, generator: WalkGenerator): readonly number[] {
  const kept = known.get(generator);
  if (kept?.seed === seed && kept.position === position) return kept.table;
  const table = makeTable(seed, position, generator);
  known.set(generator, { seed, position, table });
  return table;
}

function makeTable(
  seed: number,
  position: number,
  { min, max, step, decimals = 0 }: WalkGenerator,
): number[] {
  const scale = 10 ** decimals;
  const low = Math.round(min * scale);
  const high = Math.round(max * scale);
  const longest = Math.min(high - low, Math.max(1, Math.round(step * scale)));
  const table = new Array<number>(walkLength).fill(low);
  let at = low + uniformBelow(seed, 0, salt + position, high - low + 1);
  for (let k = 0; k < half; k += 1) {
    table[k] = at;
    table[walkLength - 1 - k] = at;
    at += uniformBelow(seed, k + 1, salt + position, 2 * longest + 1) - longest;
    if (at > high) at = 2 * high - at;
    if (at < low) at = 2 * low - at;
  }
  return table;
}
