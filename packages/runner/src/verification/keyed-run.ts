import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { PointRange, WrittenPoints } from '../point-ranges.ts';
import { createExpectedKeys, type ExpectedKeys } from './expected-keys.ts';
import { createKeySpace, type KeySpace } from './key-space.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';
import { pointGroups } from './whole-points.ts';

/** What of a run is verified. */
export type WrittenRun = {
  schema: Schema;
  profile: LoadProfile;
  startMs: number;
  written: WrittenPoints;
  /** Points that the target refused within batches that it stored in part. */
  refusedInPart: number;
  loadMs: number;
  pointsPerSec: number | null;
  /** The server keeps every point it is sent, also those that share a key. */
  keepsAll: boolean;
};

/** A run with its keys, as every reading of it needs them. */
export type KeyedRun = WrittenRun & {
  space: KeySpace;
  expected: ExpectedKeys;
  /** Its timestamps follow from the plan, so that single keys can be looked for. */
  hasKnownKeys: boolean;
  fieldsOf: (measurement: string) => string[];
};

/** withKeys works out what may be stored of a run. */
export function withKeys(run: WrittenRun): KeyedRun {
  const { schema, profile, startMs, written, keepsAll } = run;
  const space = spaceOf(schema, profile, startMs, keepsAll);
  const fields = new Map(
    pointGroups(schema, profile.fieldsPerLine).flatMap((group) =>
      group.measurements.map((name): [string, string[]] => [name, group.fields]),
    ),
  );
  return {
    ...run,
    space,
    expected: createExpectedKeys(space, written),
    hasKnownKeys: isSimulatedTime(profile.stamping),
    fieldsOf: (measurement) => fields.get(measurement) ?? [],
  };
}

/** spaceOf gives the keys of a run; where a clock stamped its points no key is known, and every point counts as one of its own. */
function spaceOf(schema: Schema, profile: LoadProfile, startMs: number, countsPoints: boolean): KeySpace {
  const space = createKeySpace(schema, profile, startMs, countsPoints);
  if (isSimulatedTime(profile.stamping)) return space;
  return {
    ...space,
    isDistinct: true,
    spanOf: () => null,
    pointsIn: () => [],
    /** Nothing lies before a moment, as far as is known; everything lies in any other window. */
    count: (ranges: PointRange[], { fromUs, untilUs }) =>
      Number.isFinite(untilUs) || fromUs === untilUs ? new Map() : pointsByMeasurement(schema, ranges),
  };
}

/** What of a run is looked for. */
export type CountedRun = {
  schema: Schema;
  profile: Pick<LoadProfile, 'fieldsPerLine' | 'retention'>;
  space: KeySpace;
  written: WrittenPoints;
  expected: ExpectedKeys;
};
