import { shuffledPlace } from '../kernel/seeded-random.ts';

/** One run of an experiment: `repetition` counts from 0. */
export type OrderedRun = { cell: number; repetition: number };

/**
 * experimentOrder gives the runs of an experiment in the order of their execution: block by block, each block one repetition of every
 * cell in its own random order, so that drift of the machine over time favors no cell.
 */
export function experimentOrder(cells: readonly number[], repetitions: number, seed: number): OrderedRun[] {
  return Array.from({ length: repetitions }, (_, repetition) => {
    const block: OrderedRun[] = [];
    cells.forEach((cell, i) => {
      block[shuffledPlace(cells.length, seed + repetition, i)] = { cell, repetition };
    });
    return block;
  }).flat();
}
