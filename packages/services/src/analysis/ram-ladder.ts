import type { ExperimentInput } from '@tidemark/domain/experiment/experiment-input';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { MeasurementGroup, Schema, Tag } from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';
import { keptSeries } from '@tidemark/workload/kept-series';

/** Series of the largest run: enough for memory to depend on them, few enough for any machine. */
const seriesOfLargest = { least: 40_000, most: 250_000 };
const stepShares = [0.04, 0.2, 0.5, 1];
/** Runs per series count. */
export const ramRepetitions = 2;
/** Each series is written this often on average, so that every one exists. */
const passes = 2;
/** Two steps that differ by less are one to the model of capacity. */
const leastFactor = 1.1;

/** The experiment, and the series counts of its runs, ascending. */
export type RamLadder = { input: ExperimentInput; series: number[] };

/**
 * ramLadder is the experiment that shows what a series of a schema costs on a launched system: the same schema with four series counts,
 * twice each. Null where no tag can have more values, so that its series count cannot vary.
 */
export function ramLadder(
  schema: Schema,
  { launcher, variant }: { launcher: string; variant: string },
  wantedSeries: number,
): RamLadder | null {
  const most = Math.min(seriesOfLargest.most, Math.max(seriesOfLargest.least, wantedSeries));
  const steps = stepShares.flatMap((share) => scaledTo(schema, most * share) ?? []);
  const isLadder = steps.every(({ series }, i) => series > (steps[i - 1]?.series ?? 0) * leastFactor);
  const largest = steps.at(-1);
  if (steps.length < stepShares.length || largest === undefined || !isLadder) return null;
  const input: ExperimentInput = {
    name: `RAM for ${schema.name}`.slice(0, 120),
    description: 'Memory by number of series: the same schema with four series counts, twice each.',
    repetitions: ramRepetitions,
    schemas: steps.map((step) => ({ schema: step.schema })),
    profiles: [
      {
        profile: {
          name: 'Every series, then at rest',
          executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
          extent: { kind: 'points', points: passes * largest.series },
          settledReadings: { everySimulatedMinutes: 52_596_000, maxWaitSeconds: 20 },
          readBack: { settleSeconds: 0, restart: false },
        },
      },
    ],
    systems: [{ launcher, variant }],
  };
  return { input, series: steps.map((step) => step.series) };
}

/** scaledTo gives a schema about so many series and nothing that changes over time; null where that is not possible. */
function scaledTo(schema: Schema, wanted: number): { schema: Schema; series: number } | null {
  const level: Schema = {
    ...schema,
    entityPool: schema.entityPool && { ...schema.entityPool, ...noTurnover },
  };
  const changed = withEntities(level, wanted) ?? withTagValues(level, wanted);
  const series = keptSeries(changed, 0).total;
  const name = `${schema.name.slice(0, 90)}, ${countText(series)} series`;
  const parsed = newSchemaShape.safeParse({ ...changed, name });
  return parsed.success ? { schema: parsed.data, series } : null;
}

const noTurnover = { rollingCount: 0, newPerSimulatedMinute: 0, fixedCount: 1 };

/** The number of entities sets the series count where a tag identifies them. */
function withEntities(level: Schema, wanted: number): Schema | null {
  const { entityPool } = level;
  if (!entityPool) return null;
  const one = keptSeries(level, 0).total;
  const perEntity = keptSeries({ ...level, entityPool: { ...entityPool, fixedCount: 2 } }, 0).total - one;
  if (perEntity <= 0) return null;
  const fixedCount = 1 + Math.max(0, Math.round((wanted - one) / perEntity));
  return { ...level, entityPool: { ...entityPool, fixedCount } };
}

/** Otherwise the tag with the most values of each measurement gets more or fewer. */
function withTagValues(level: Schema, wanted: number): Schema {
  const factor = wanted / Math.max(1, keptSeries(level, 0).total);
  return { ...level, measurements: level.measurements.map((group) => widened(group, factor)) };
}

function widened(group: MeasurementGroup, factor: number): MeasurementGroup {
  const largest = group.tags.reduce<Tag | null>(
    (found, tag) => (canVary(tag) && (found === null || valuesOf(tag) > valuesOf(found)) ? tag : found),
    null,
  );
  if (largest === null) return group;
  const cardinality = Math.max(1, Math.round(valuesOf(largest) * factor));
  const prefix = largest.generator.kind === 'sequence' ? largest.generator.prefix : 'value';
  const tags = group.tags.map((tag) =>
    tag === largest ? { ...tag, generator: { kind: 'sequence' as const, prefix, cardinality } } : tag,
  );
  return { ...group, tags };
}

function canVary({ generator }: Tag): boolean {
  return generator.kind === 'sequence' || generator.kind === 'pool';
}

function valuesOf({ generator }: Tag): number {
  return tagCardinality(generator);
}
