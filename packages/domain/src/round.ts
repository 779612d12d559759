import { type EntityPool, poolSize } from './entity-pool.ts';
import { measurementCount, measurementNames } from './measurement-pattern.ts';
import type { MeasurementGroup, Schema } from './schema.ts';
import { tagCardinality } from './value-generator.ts';

/**
 * A round is one pass over all measurements and tag combinations, for one entity where there is a pool.
 * Point i stands in slot i mod pointsPerRound of round floor(i / pointsPerRound); all points of a round share a timestamp.
 * Slots run through the groups in order, within a group measurement first, then the tags, the first tag fastest.
 */
export type RoundLayout = { pointsPerRound: number; groups: GroupLayout[] };

/** The slots of one measurement group within a round. */
export type GroupLayout = {
  group: MeasurementGroup;
  firstSlot: number;
  slotCount: number;
  measurementCount: number;
  /** Distinct tag combinations within one round. */
  combinationCount: number;
  hasEntityTag: boolean;
};

/** layOutRound gives the slots of a schema's round. */
export function layOutRound(schema: Schema): RoundLayout {
  let firstSlot = 0;
  const groups = schema.measurements.map((group) => {
    const count = measurementCount(group.name);
    const combinationCount = group.tags.reduce((product, tag) => product * tagCardinality(tag.generator), 1);
    const layout: GroupLayout = {
      group,
      firstSlot,
      slotCount: count * combinationCount,
      measurementCount: count,
      combinationCount,
      hasEntityTag: group.tags.some((tag) => tag.generator.kind === 'entity'),
    };
    firstSlot += layout.slotCount;
    return layout;
  });
  return { pointsPerRound: firstSlot, groups };
}

/** allMeasurementNames lists every measurement of a schema in slot order. */
export function allMeasurementNames(schema: Schema): string[] {
  return schema.measurements.flatMap((group) => measurementNames(group.name));
}

/** entitySlotOfRound is the pool slot that round `round` writes: entities take turns. */
export function entitySlotOfRound(pool: EntityPool, round: number): number {
  return round % poolSize(pool);
}
