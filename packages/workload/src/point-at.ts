import {
  buildRound,
  combinationOfSlot,
  entitySlotOfRound,
  type GroupLayout,
  visitOfRound,
} from '@tidemark/domain/load/round';
import { minuteOfRound, type SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import { entityId } from '@tidemark/domain/schema/entity-pool';
import { parseMeasurementPattern } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema, Tag } from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';
import { turnoverOf } from './entity-turnover.ts';
import { type PointTiming, timestampNsAt } from './timestamp-at.ts';
import { type FieldValue, fieldValueAt, type PointPlace, tagValueAt } from './value-at.ts';

/** One measurement + tag set + field set + timestamp; tags and fields in the order of the schema. */
export type Point = {
  measurement: string;
  tagSet: [key: string, value: string][];
  fieldSet: [key: string, value: FieldValue][];
  /** Null: the server stamps it. */
  timestampNs: bigint | null;
};

/** What a database stores once: of two points with the same key the later replaces the earlier. */
export type PointKey = Omit<Point, 'fieldSet'>;

/**
 * pointAt is the definition of what a schema writes: point `index` of a run whose points begin at `startNs`.
 * It is a pure function, so every thread and the later verification get the same point; if the generator's clock stamps, the
 * timestamp is the earliest possible one.
 * The load threads use a faster renderer, which is tested to give the same bytes.
 */
export function pointAt(schema: Schema, timing: PointTiming, startNs: bigint, index: number): Point {
  const placed = createPlaceOf(schema, timing)(index);
  const { measurement, tagSet, timestampNs } = keyOf(schema, timing, startNs, placed);
  const { layout, place } = placed;
  const fields = layout?.group.fields ?? [];
  const fieldSet = fields.map((field, f): Point['fieldSet'][number] => [
    field.key,
    fieldValueAt(schema.seed, field, f, place),
  ]);
  return { measurement, tagSet, fieldSet, timestampNs };
}

/** createKeyAt gives the keys of points, as `pointAt` defines them, without computing their values. */
export function createKeyAt(
  schema: Schema,
  timing: PointTiming,
  startNs: bigint,
): (index: number) => PointKey {
  const placeOf = createPlaceOf(schema, timing);
  return (index) => keyOf(schema, timing, startNs, placeOf(index));
}

type Placed = { layout: GroupLayout | undefined; local: number; place: PointPlace; pointsPerRound: number };

function createPlaceOf(schema: Schema, { clock }: PointTiming): (index: number) => Placed {
  const { groups, pointsPerRound } = buildRound(schema);
  return (index) => {
    const round = Math.floor(index / pointsPerRound);
    const slot = index % pointsPerRound;
    const layout = groups.findLast((candidate) => candidate.firstSlot <= slot) ?? groups[0];
    const entity = entityOfRound(schema, clock, round);
    const visit = layout === undefined ? 0 : visitOfRound(schema.entityPool, layout, round);
    const local = slot - (layout?.firstSlot ?? 0);
    return { layout, local, place: { index, round, slot, entity, visit }, pointsPerRound };
  };
}

function keyOf(
  { seed }: Schema,
  timing: PointTiming,
  startNs: bigint,
  { layout, local, place, pointsPerRound }: Placed,
): PointKey {
  const timestampNs = timestampNsAt(timing, seed, pointsPerRound, startNs, place.index);
  if (!layout) return { measurement: '', tagSet: [], timestampNs };
  return {
    measurement: measurementAt(layout.group.name, local % layout.measurementCount),
    tagSet: tagValues(layout.group.tags, combinationOfSlot(layout, local), place.entity),
    timestampNs,
  };
}

/** entityOfRound is the entity that a round writes; without a pool, none. */
export function entityOfRound(
  { entityPool, seed }: Schema,
  clock: SimulatedClock,
  round: number,
): PointPlace['entity'] {
  if (!entityPool) return { text: '', number: 0 };
  const slot = entitySlotOfRound(entityPool, round);
  const number = turnoverOf(entityPool, seed).numberAt(slot, minuteOfRound(clock, round));
  return { text: entityId(entityPool, number), number };
}

/** measurementAt is the name of measurement `index` of a pattern. */
export function measurementAt(name: string, index: number): string {
  const { prefix, suffix, from, count } = parseMeasurementPattern(name);
  return count === 0 ? name : `${prefix}${from + index}${suffix}`;
}

function tagValues(
  tags: Tag[],
  combination: number,
  entity: PointPlace['entity'],
): [key: string, value: string][] {
  const indexes = new Map<string, number>();
  let rest = combination;
  for (const { key, generator } of tags) {
    const cardinality = tagCardinality(generator);
    indexes.set(key, generator.kind === 'entity' ? entity.number : rest % cardinality);
    rest = Math.floor(rest / cardinality);
  }
  return tags.map(({ key, generator }) => {
    const index = indexes.get(generator.kind === 'follows' ? generator.key : key) ?? 0;
    return [key, tagValueAt(generator, index, entity)];
  });
}
