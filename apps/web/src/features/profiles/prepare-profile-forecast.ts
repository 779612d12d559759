import { durationText } from '@tidemark/domain/kernel/quantity-text';
import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import { plannedPoints, simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import { type SearchShortfall, searchShortfall } from '@tidemark/domain/load/search-extent';
import type { Schema } from '@tidemark/domain/schema/schema';
import { forecast } from '@tidemark/workload/forecast';
import { expectedOverwrittenShare } from '@tidemark/workload/overwritten-share';
import { countingWeight } from '@tidemark/workload/planned-series';
import type { Json } from '#features/forms/json-document.ts';
import { mostCountedEntities } from '#features/schemas/prepare-schema-forecast.ts';

/** What the panel beside a load profile shows; counts that cannot be known are null. */
export type ProfileForecast =
  | { kind: 'invalid' }
  | {
      kind: 'prepared';
      duration: string;
      simulated: string;
      points: number | null;
      batches: number | null;
      series: number | null;
      /** Share of the points that replace another; null where that is not known beforehand, or without a schema. */
      overwrittenShare: number | null;
      bytes: number | null;
      /** Where the run ends before its search for the highest rate. */
      searchShortfall: SearchShortfall | null;
    };

/** prepareProfileForecast shows what a load profile makes of a schema; without one, what the profile says alone. */
export function prepareProfileForecast(
  document: Json,
  schema: Schema | null,
  startMs: number,
): ProfileForecast {
  const result = loadProfileShape.safeParse(document);
  if (!result.success) return { kind: 'invalid' };
  const profile = result.data;
  const points = pointsOf(profile, schema);
  const counted = schema && isCountable(schema, profile) ? forecast(schema, profile, startMs, 4) : null;
  return {
    kind: 'prepared',
    duration: durationOf(profile, schema),
    simulated: simulatedOf(profile, schema),
    points,
    batches: points === null ? null : Math.ceil(points / profile.executor.batchSize),
    series: counted?.series ?? null,
    overwrittenShare: schema ? expectedOverwrittenShare(schema, profile, startMs) : null,
    bytes: points === null || counted === null ? null : points * counted.bytesPerPoint,
    searchShortfall: searchShortfall(schema, profile),
  };
}

function pointsOf(profile: LoadProfile, schema: Schema | null): number | null {
  if (profile.extent.kind === 'points') return profile.extent.points;
  return scheduledPoints(profile) ?? (schema ? plannedPoints(schema, profile) : null);
}

function durationOf(profile: LoadProfile, schema: Schema | null): string {
  if (profile.extent.kind === 'wall-time') return durationText(profile.extent.seconds * 1_000);
  const spanMs = spanOf(profile, schema);
  if (profile.clock.compression === null) return 'as fast as the target takes it';
  return spanMs === null
    ? 'depends on the schema'
    : `at least ${durationText(spanMs / profile.clock.compression)}`;
}

function simulatedOf(profile: LoadProfile, schema: Schema | null): string {
  const spanMs = spanOf(profile, schema);
  if (spanMs !== null) return durationText(spanMs);
  return profile.extent.kind === 'points' ? 'depends on the schema' : 'depends on the target';
}

function spanOf(profile: LoadProfile, schema: Schema | null): number | null {
  if (profile.extent.kind === 'simulated-time') return profile.extent.minutes * 60_000;
  return schema ? simulatedSpanMs(schema, profile) : null;
}

function isCountable({ entityPool }: Schema, profile: LoadProfile): boolean {
  if (!entityPool) return true;
  const minutes = profile.extent.kind === 'simulated-time' ? profile.extent.minutes : 2_880;
  const entities =
    entityPool.fixedCount + entityPool.rollingCount + entityPool.newPerSimulatedMinute * minutes;
  return entities * countingWeight(entityPool) <= mostCountedEntities;
}
