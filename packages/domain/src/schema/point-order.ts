import { z } from 'zod';
import { type TagGenerator, tagCardinality } from './value-generator.ts';

/** Order of the points of a round. */
export const pointOrderShape = z.enum(['measurement-first', 'interleaved']);
export type PointOrder = z.infer<typeof pointOrderShape>;

/** combinationsOf is the number of distinct tag combinations that a measurement of a group has within a round. */
export function combinationsOf(group: { tags: { generator: TagGenerator }[] }): number {
  return group.tags.reduce((product, tag) => product * tagCardinality(tag.generator), 1);
}

/** slotsOf is how many points of a round a group has: interleaved, measurements and combinations advance together. */
export function slotsOf(order: PointOrder, measurements: number, combinations: number): number {
  const product = measurements * combinations;
  return order === 'interleaved' && product > 0
    ? product / greatestCommonDivisor(measurements, combinations)
    : product;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
