import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import { type Forecast, forecast } from '@tidemark/workload/forecast';
import { countingWeight } from '@tidemark/workload/planned-series';
import type { Json } from '#features/forms/json-document.ts';

/** How densely and how long a schema is thought to be written, until a load profile says so. */
export type Assumptions = { roundsPerSimulatedMinute: number; days: number; retentionDays: number | null };

/** What the panel beside a schema shows. */
export type SchemaForecast =
  | { kind: 'invalid' }
  | { kind: 'too-large'; entities: number }
  | { kind: 'prepared'; forecast: Forecast; bytesPerDay: number; bytes: number | null };

/** Entities up to which counting takes a browser well under a tenth of a second. */
export const mostCountedEntities = 500_000;
const longestLine = 240;
const dayMinutes = 1_440;

/** startAssumptions are those a schema is first looked at with: each entity written about once a simulated minute. */
export function startAssumptions(schema: Schema | null): Assumptions {
  const pool = schema?.entityPool;
  const entities = pool ? pool.fixedCount + pool.rollingCount : 0;
  return { roundsPerSimulatedMinute: Math.max(6, Math.round(entities * 0.77)), days: 6, retentionDays: 2 };
}

/** prepareSchemaForecast shows what a schema would do, and stops where counting would make typing wait. */
export function prepareSchemaForecast(
  document: Json,
  assumptions: Assumptions,
  startMs: number,
): SchemaForecast {
  const schema = schemaShape.safeParse(document);
  const profile = profileOf(assumptions);
  if (!schema.success || profile === null) return { kind: 'invalid' };
  const entities = entitiesToCount(schema.data, assumptions);
  if (entities * countingWeight(schema.data.entityPool) > mostCountedEntities)
    return { kind: 'too-large', entities };
  const predicted = forecast(schema.data, profile, startMs, 4);
  return {
    kind: 'prepared',
    forecast: { ...predicted, sampleLines: predicted.sampleLines.map(shortened) },
    bytesPerDay: predicted.pointsPerSimulatedDay * predicted.bytesPerPoint,
    bytes: predicted.points === null ? null : predicted.points * predicted.bytesPerPoint,
  };
}

function profileOf({ roundsPerSimulatedMinute, days, retentionDays }: Assumptions): LoadProfile | null {
  const result = loadProfileShape.safeParse({
    name: 'forecast',
    executor: { kind: 'closed-loop' },
    extent: { kind: 'simulated-time', minutes: days * dayMinutes },
    clock: { roundsPerSimulatedMinute },
    retention:
      retentionDays === null
        ? null
        : { retentionDurationMinutes: retentionDays * dayMinutes, shardGroupDurationMinutes: dayMinutes },
  });
  return result.success ? result.data : null;
}

/** entitiesToCount bounds the work of a forecast: entities alive, and those that come in the longest window. */
function entitiesToCount({ entityPool }: Schema, { days }: Assumptions): number {
  if (!entityPool) return 0;
  const minutes = Math.max(2, days) * dayMinutes;
  return entityPool.fixedCount + entityPool.rollingCount + entityPool.newPerSimulatedMinute * minutes;
}

function shortened(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}
