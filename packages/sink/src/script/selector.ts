import type { When } from './sink-script.ts';

/** Rounding of a share that was added up must not cost a request. */
const roundingSlack = 1e-9;

/** Chooses requests by number, each passed once, ascending. */
export interface Selector {
  takes(number: number): boolean;
}

/**
 * createSelector chooses as `when` says. A share is exact at any time: of the first n requests floor(n x share) are taken,
 * or owed where something else claimed them, and then the next ones are taken.
 */
export function createSelector(when: When): Selector {
  if ('every' in when) return { takes: (number) => number % when.every === 0 };
  if ('from' in when)
    return { takes: (number) => number >= when.from && (when.to === null || number <= when.to) };
  if ('numbers' in when) {
    const numbers = new Set(when.numbers);
    return { takes: (number) => numbers.has(number) };
  }
  let taken = 0;
  return {
    takes(number) {
      if (taken >= Math.floor(number * when.share + roundingSlack)) return false;
      taken += 1;
      return true;
    },
  };
}
