import { buildRound, type GroupLayout } from '@tidemark/domain/load/round';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema, Tag } from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';

/** A tag and how often it multiplies the series of its measurements; 1 where it adds none. */
export type TagFactor = { key: string; values: number; isEntity: boolean };

/** The series of one measurement, or of all that a pattern stands for. */
export type MeasurementSeries = { measurement: string; series: number; tags: TagFactor[] };

/** Series that a server holds at once while data of some days is kept, and what they come from. */
export type KeptSeries = {
  total: number;
  newPerDay: number;
  /** The most series first. */
  measurements: MeasurementSeries[];
};

const minutesPerDay = 1_440;

/**
 * keptSeries counts the series that were written within the newest `days`. New entities count by their mean rate, which
 * `newEntitiesPerDay` replaces where it is not null; everything else is exact.
 */
export function keptSeries(
  schema: Schema,
  days: number,
  newEntitiesPerDay: number | null = null,
): KeptSeries {
  const { entityPool } = schema;
  const arrivals = entityPool ? (newEntitiesPerDay ?? entityPool.newPerSimulatedMinute * minutesPerDay) : 0;
  const entities = entityPool ? poolSize(entityPool) + arrivals * days : 1;
  const { groups } = buildRound(schema);
  const measurements = groups.map((layout) => ({
    measurement: layout.group.name,
    series: Math.round(layout.slotCount * (layout.hasEntityTag ? entities : 1)),
    tags: layout.group.tags.map((tag) => factorOf(tag, entities)),
  }));
  return {
    total: measurements.reduce((sum, { series }) => sum + series, 0),
    newPerDay: Math.round(groups.reduce((sum, layout) => sum + arrivals * slotsOfEntity(layout), 0)),
    measurements: measurements.toSorted((a, b) => b.series - a.series),
  };
}

function slotsOfEntity({ hasEntityTag, slotCount }: GroupLayout): number {
  return hasEntityTag ? slotCount : 0;
}

function factorOf({ key, generator }: Tag, entities: number): TagFactor {
  const isEntity = generator.kind === 'entity';
  return { key, values: isEntity ? Math.round(entities) : tagCardinality(generator), isEntity };
}
