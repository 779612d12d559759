import { type EntityPool, poolSize } from '../schema/entity-pool.ts';
import { measurementCount, measurementNames } from '../schema/measurement-pattern.ts';
import { combinationsOf, type PointOrder, slotsOf } from '../schema/point-order.ts';
import type { MeasurementGroup, Schema } from '../schema/schema.ts';

/**
 * A round is one pass over all measurements and tag combinations, for one entity where there is a pool.
 * Point i is slot i mod pointsPerRound of round floor(i / pointsPerRound).
 * Slots run through the groups in order, within a group measurement first, then the tags, the first tag fastest.
 * Interleaved, slot i of the only group has measurement i mod m and tag combination i mod T, so that a round is the
 * least common multiple of m and T. No two slots of a round share a series.
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
  /** Whether a tag or a field carries the round's entity. */
  hasEntity: boolean;
  order: PointOrder;
};

/** buildRound gives the slots of a schema's round. */
export function buildRound(schema: Schema): RoundLayout {
  let firstSlot = 0;
  const groups = schema.measurements.map((group) => {
    const count = measurementCount(group.name);
    const combinationCount = combinationsOf(group);
    const layout: GroupLayout = {
      group,
      firstSlot,
      slotCount: slotsOf(schema.order, count, combinationCount),
      measurementCount: count,
      combinationCount,
      hasEntityTag: group.tags.some((tag) => tag.generator.kind === 'entity'),
      hasEntity: [...group.tags, ...group.fields].some(({ generator }) => generator.kind === 'entity'),
      order: schema.order,
    };
    firstSlot += layout.slotCount;
    return layout;
  });
  return { pointsPerRound: firstSlot, groups };
}

/** combinationOfSlot is the number of the tag combination that slot `local` of a group writes. */
export function combinationOfSlot(group: GroupLayout, local: number): number {
  return group.order === 'interleaved'
    ? local % group.combinationCount
    : Math.floor(local / group.measurementCount);
}

/** allMeasurementNames lists every measurement of a schema in slot order. */
export function allMeasurementNames(schema: Schema): string[] {
  return schema.measurements.flatMap((group) => measurementNames(group.name));
}

/** entitySlotOfRound is the pool slot that round `round` writes: entities take turns. */
export function entitySlotOfRound(pool: EntityPool, round: number): number {
  return round % poolSize(pool);
}

/** visitOfRound is how often a series of a group was written before round `round`: once per round, or once per turn of its entities. */
export function visitOfRound(pool: EntityPool | null, group: GroupLayout, round: number): number {
  return pool && group.hasEntity ? Math.floor(round / poolSize(pool)) : round;
}
