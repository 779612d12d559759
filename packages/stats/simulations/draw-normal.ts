import type { Random } from '../src/seeded-random.ts';

/** drawNormal draws from the standard normal distribution (Box & Muller 1958). */
export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
