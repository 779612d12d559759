import { allWritten, unionOf, type WrittenPoints } from '../point-ranges.ts';
import type { Cell } from './cell.ts';
import type { KeySpace } from './key-space.ts';
import type { TimeWindow } from './time-window.ts';

/** Keys that may be stored in a window, by measurement; what was found there is still 0. */
export type ExpectedKeys = (window: TimeWindow) => Map<string, Cell>;

/**
 * createExpectedKeys counts what may be stored. Where points share keys, one counts where it is surest: among the acknowledged
 * ones before those stored in part, before those without an answer, before the refused ones.
 */
export function createExpectedKeys(space: KeySpace, written: WrittenPoints): ExpectedKeys {
  const { acknowledged, partial, unknown, rejected } = written;
  const sets = [
    acknowledged,
    unionOf(acknowledged, partial),
    unionOf(acknowledged, partial, unknown),
    allWritten(written),
  ];
  const isAdded = [true, partial.length > 0, unknown.length > 0, rejected.length > 0];
  return (window) => {
    const counts: Map<string, number>[] = [];
    for (const [i, ranges] of sets.entries()) {
      const before = counts.at(-1);
      counts.push(before !== undefined && !isAdded[i] ? before : space.count(ranges, window));
    }
    const [first = new Map<string, number>(), withPartial = first, withUnknown = first, all = first] = counts;
    const of = (map: Map<string, number>, name: string) => map.get(name) ?? 0;
    return new Map(
      [...all.keys()].map((measurement): [string, Cell] => [
        measurement,
        {
          measurement,
          window,
          acknowledged: of(first, measurement),
          partial: of(withPartial, measurement) - of(first, measurement),
          unknown: of(withUnknown, measurement) - of(withPartial, measurement),
          refused: of(all, measurement) - of(withUnknown, measurement),
          stored: 0,
        },
      ]),
    );
  };
}
