import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { experimentOrder } from './experiment-order.ts';

describe('experimentOrder', () => {
  it('makes every cell once in each block, whatever the seed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 4_294_967_295 }),
        (cells, repetitions, seed) => {
          const order = experimentOrder(cells, repetitions, seed);
          expect(order).toHaveLength(cells.length * repetitions);
          for (let block = 0; block < repetitions; block += 1) {
            const made = order.slice(block * cells.length, (block + 1) * cells.length);
            expect(made.every(({ repetition }) => repetition === block)).toBe(true);
            expect(made.map(({ cell }) => cell).toSorted((a, b) => a - b)).toEqual(
              cells.toSorted((a, b) => a - b),
            );
          }
        },
      ),
    );
  });

  it('shuffles each block anew, and alike for the same seed', () => {
    const cells = Array.from({ length: 12 }, (_, i) => i);
    const blockOf = (seed: number, block: number) =>
      experimentOrder(cells, 3, seed)
        .slice(block * 12, block * 12 + 12)
        .map(({ cell }) => cell);
    expect(blockOf(1, 0)).not.toEqual(cells);
    expect(blockOf(1, 0)).not.toEqual(blockOf(1, 1));
    expect(blockOf(1, 2)).toEqual(blockOf(1, 2));
  });
});
