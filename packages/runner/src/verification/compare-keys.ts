import type { StoredKey } from '@tidemark/targets/session/target-session';
import type { PointKey } from '@tidemark/workload/point-at';
import type { PointRange, WrittenPoints } from '../point-ranges.ts';
import type { Cell, Outcome } from './cell.ts';
import type { KeySpace } from './key-space.ts';

/** compareKeys sets the keys that a cell should hold, made anew from their points, against those that were read: exact. */
export function compareKeys(
  cell: Cell,
  stored: StoredKey[],
  space: KeySpace,
  written: WrittenPoints,
): Outcome {
  const found = new Set(stored.map(textOf));
  const named = new Set<string>();
  const sort = (ranges: PointRange[]) => {
    const there: number[] = [];
    const missing: number[] = [];
    for (const point of space.pointsIn(ranges, cell.window)) {
      if (space.measurementAt(point) !== cell.measurement) continue;
      const key = textOf(space.keyAt(point));
      if (named.has(key)) continue;
      named.add(key);
      (found.has(key) ? there : missing).push(point);
    }
    return { there, missing };
  };
  const acknowledged = sort(written.acknowledged);
  const partial = sort(written.partial);
  const unknown = sort(written.unknown);
  const refused = sort(written.rejected);
  const known = [acknowledged, partial, unknown].reduce((sum, { there }) => sum + there.length, 0);
  return {
    lost: acknowledged.missing.length,
    recovered: unknown.there.length,
    never: unknown.missing.length,
    partialStored: partial.there.length,
    partialMissing: partial.missing.length,
    unexpected: found.size - known,
    resurrected: refused.there.length,
    countedTwice: stored.length - found.size,
    isExact: true,
    lostPoints: acknowledged.missing,
  };
}

/** One text a key; tags without a value are none to the database. */
export function textOf({ tagSet, timestampNs }: Pick<PointKey, 'tagSet' | 'timestampNs'>): string {
  const tags = tagSet
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${JSON.stringify(key)}=${JSON.stringify(value)}`)
    .toSorted();
  return `${tags.join(',')} ${timestampNs}`;
}
