import type { LoadProfile } from '../load/load-profile.ts';
import { simulatedSpanMs } from '../load/point-plan.ts';
import type { Schema } from '../schema/schema.ts';
import { graphiteNameFaults } from './graphite-name-faults.ts';
import type { FinestArchive, MetricNaming } from './graphite-target.ts';
import { graphiteValueFaults } from './graphite-value-faults.ts';
import type { TargetFault } from './target-fault.ts';

/** graphiteSchemaFaults lists the names and values of a schema that Graphite does not hold; `at` is where the plan has the naming. */
export function graphiteSchemaFaults(schema: Schema, naming: MetricNaming, at: string[]): TargetFault[] {
  return [...graphiteValueFaults(schema), ...graphiteNameFaults(schema, naming, at)];
}

/** Between the end of the load and reading the first point back. */
const readBackSeconds = 60;

/**
 * archiveFaults lists why the points of a plan do not fit the finest archive of a Graphite: older ones are dropped without an error. A load
 * that only wall-clock time ends, as fast as the target takes it, begins as early as the archive allows and ends at the present.
 */
export function archiveFaults(schema: Schema, profile: LoadProfile, archive: FinestArchive): TargetFault[] {
  const spanSeconds = simulatedSpanSeconds(schema, profile);
  const neededSeconds = spanSeconds + loadSeconds(profile, spanSeconds) + readBackSeconds;
  if (neededSeconds <= archive.retentionSeconds) return [];
  const kept = archive.retentionSeconds.toLocaleString('en');
  const needed = Math.ceil(neededSeconds).toLocaleString('en');
  const message = `the points, the load and reading back take ${needed} s, and the finest archive keeps ${kept} s: Graphite would drop the first ones; write fewer points, or more rounds per simulated minute`;
  return [{ path: ['profile', 'extent'], message }];
}

/** startFault says why points that begin at `startMs` do not fit the finest archive at `nowMs`, or null. */
export function startFault(
  schema: Schema,
  profile: LoadProfile,
  archive: FinestArchive,
  { startMs, nowMs }: { startMs: number; nowMs: number },
): string | null {
  const spanSeconds = simulatedSpanSeconds(schema, profile);
  const ageSeconds = (nowMs - startMs) / 1_000;
  if (spanSeconds - spacingSeconds(profile) > ageSeconds)
    return 'the last points would lie in the future, where Graphite overwrites what it has; choose an earlier start, or none';
  return ageSeconds + loadSeconds(profile, spanSeconds) > archive.retentionSeconds
    ? `the first points are older than the ${archive.retentionSeconds.toLocaleString('en')} s of the finest archive: Graphite would drop them; choose a later start, or none`
    : null;
}

function simulatedSpanSeconds(schema: Schema, profile: LoadProfile): number {
  return (simulatedSpanMs(schema, profile) ?? 0) / 1_000;
}

/** Between rounds: the span reaches up to the round after the last. */
function spacingSeconds({ clock }: LoadProfile): number {
  return 60 / clock.roundsPerSimulatedMinute;
}

/** As far as the plan says it. */
function loadSeconds({ extent, clock }: LoadProfile, spanSeconds: number): number {
  if (extent.kind === 'wall-time') return extent.seconds;
  return clock.compression === null ? 0 : spanSeconds / clock.compression;
}
