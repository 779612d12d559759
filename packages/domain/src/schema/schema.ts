import { z } from 'zod';
import { entityPoolShape, poolSize } from './entity-pool.ts';
import { type Fault, fieldFaults, tagFaults } from './generator-faults.ts';
import { lineProtocolKeyShape, nameFault } from './line-protocol-name.ts';
import { maxMeasurementsPerPattern, measurementCount, measurementNames } from './measurement-pattern.ts';
import { combinationsOf, pointOrderShape, slotsOf } from './point-order.ts';
import { fieldShape, tagGeneratorShape } from './value-generator.ts';

export const tagShape = z.strictObject({ key: lineProtocolKeyShape, generator: tagGeneratorShape });
export type Tag = z.infer<typeof tagShape>;

/** Measurements that share their tags and fields; `name` may be a pattern for many (`metric{0..3}`). */
export const measurementGroupShape = z.strictObject({
  name: z.string(),
  tags: z.array(tagShape).max(100).default([]),
  fields: z.array(fieldShape).min(1, 'a point needs at least one field').max(1_000),
});
export type MeasurementGroup = z.infer<typeof measurementGroupShape>;

/** Limit of points per round (one pass over all measurements and tag combinations). */
export const maxPointsPerRound = 1_000_000_000;

/** What is written: measurements, tags, fields, entities and their turnover. The same schema and seed give the same points. */
export const schemaShape = z
  .strictObject({
    name: z.string().trim().min(1, 'give the schema a name').max(120),
    description: z.string().max(2_000).default(''),
    seed: z.int().min(0).max(4_294_967_295).default(1),
    order: pointOrderShape.default('measurement-first'),
    entityPool: entityPoolShape.nullable().default(null),
    measurements: z.array(measurementGroupShape).min(1, 'a schema needs at least one measurement').max(200),
  })
  .superRefine((schema, context) => {
    for (const fault of schemaFaults(schema)) {
      context.addIssue({ code: 'custom', path: fault.path, message: fault.message });
    }
  });

export type Schema = z.infer<typeof schemaShape>;

function schemaFaults(schema: Schema): Fault[] {
  return [
    ...schema.measurements.flatMap((group, g) =>
      groupFaults(group, ['measurements', g], schema.entityPool !== null),
    ),
    ...duplicateMeasurementFaults(schema),
    ...poolFaults(schema),
    ...roundFaults(schema),
    ...orderFaults(schema),
  ];
}

function poolFaults({ entityPool }: Schema): Fault[] {
  if (!entityPool) return [];
  if (poolSize(entityPool) === 0) {
    return [{ path: ['entityPool', 'fixedCount'], message: 'an entity pool needs at least one entity' }];
  }
  if (entityPool.newPerSimulatedMinute > 0 && entityPool.rollingCount === 0) {
    return [
      { path: ['entityPool', 'rollingCount'], message: 'new entities need rolling entities to replace' },
    ];
  }
  return [];
}

function roundFaults(schema: Schema): Fault[] {
  const points = schema.measurements.reduce(
    (sum, group) => sum + slotsOf(schema.order, measurementCount(group.name), combinationsOf(group)),
    0,
  );
  if (points <= maxPointsPerRound) return [];
  return [
    {
      path: ['measurements'],
      message: `measurements and tags multiply to ${points.toLocaleString('en')} series; the limit is ${maxPointsPerRound.toLocaleString('en')}`,
    },
  ];
}

function orderFaults({ order, measurements }: Schema): Fault[] {
  if (order === 'measurement-first' || measurements.length === 1) return [];
  return [{ path: ['order'], message: 'only a schema with one group of measurements can be interleaved' }];
}

function groupFaults(group: MeasurementGroup, path: (string | number)[], hasPool: boolean): Fault[] {
  const faults: Fault[] = [];
  const nameProblem = measurementNameFault(group.name);
  if (nameProblem) faults.push({ path: [...path, 'name'], message: nameProblem });
  const seen = new Set<string>();
  group.tags.forEach((tag, t) => {
    faults.push(...keyFaults(tag.key, seen, [...path, 'tags', t, 'key']));
    faults.push(...tagFaults(tag, group, [...path, 'tags', t, 'generator'], hasPool));
  });
  group.fields.forEach((field, f) => {
    faults.push(...keyFaults(field.key, seen, [...path, 'fields', f, 'key']));
    faults.push(...fieldFaults(field, [...path, 'fields', f, 'generator'], hasPool));
  });
  return faults;
}

function measurementNameFault(name: string): string | null {
  const count = measurementCount(name);
  if (count < 1) return 'the range runs backwards; write the smaller number first, as in metric{0..3}';
  if (count > maxMeasurementsPerPattern)
    return `a pattern may stand for at most ${maxMeasurementsPerPattern} measurements`;
  return nameFault(name);
}

function keyFaults(key: string, seen: Set<string>, path: (string | number)[]): Fault[] {
  const problem =
    key === 'time' ? '"time" is reserved for the timestamp; choose another key' : nameFault(key);
  if (problem) return [{ path, message: problem }];
  if (seen.has(key)) return [{ path, message: `the key "${key}" is used twice in this measurement` }];
  seen.add(key);
  return [];
}

function duplicateMeasurementFaults(schema: Schema): Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  schema.measurements.forEach((group, g) => {
    if (measurementCount(group.name) > maxMeasurementsPerPattern) return;
    const twice = measurementNames(group.name).find((name) => seen.has(name));
    if (twice !== undefined) {
      faults.push({
        path: ['measurements', g, 'name'],
        message: `the measurement "${twice}" is defined twice`,
      });
    }
    for (const name of measurementNames(group.name)) seen.add(name);
  });
  return faults;
}
