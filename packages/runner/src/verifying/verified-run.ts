import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { spaceOf } from './clocked-space.ts';
import { createExpectedKeys, type ExpectedKeys, type WrittenPoints } from './expected-keys.ts';
import type { KeySpace } from './key-space.ts';
import { pointGroups } from './whole-points.ts';

/** What of a run is verified. */
export type VerifiedRun = {
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
export type SoughtRun = VerifiedRun & {
  space: KeySpace;
  expected: ExpectedKeys;
  /** Its timestamps follow from the plan, so that single keys can be looked for. */
  hasKnownKeys: boolean;
  fieldsOf: (measurement: string) => string[];
};

/** seekRun works out what may be stored of a run. */
export function seekRun(run: VerifiedRun): SoughtRun {
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
