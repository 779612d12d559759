import { z } from 'zod';
import { loadProfileShape } from '../load/load-profile.ts';
import { thresholdShape } from '../run/threshold.ts';
import { lineProtocolKeyShape } from '../schema/line-protocol-name.ts';
import { schemaShape } from '../schema/schema.ts';
import { targetShape } from '../target/target.ts';
import { outageSearchShape } from './outage-search.ts';
import { type Sweep, sweepShape } from './sweep.ts';

/** Limit of runs per experiment. */
export const maxExperimentRuns = 240;

/** Limit of attributes that are tried as tag and as field; each doubles the number of schemas. */
export const maxMovedAttributes = 4;

/** Settings of an experiment that do not depend on how its parts are given. */
const commonKeys = {
  name: z.string().trim().min(1, 'give the experiment a name').max(120),
  description: z.string().max(2_000).default(''),
  asTagAndField: z
    .array(lineProtocolKeyShape)
    .max(maxMovedAttributes)
    .default([])
    .describe('Attributes to try both as tag and as field, in every schema that has them as a tag'),
  sweeps: z.array(sweepShape).max(3).default([]),
  repetitions: z.int().min(1).max(30).default(3),
  seed: z
    .int()
    .min(0)
    .max(4_294_967_295)
    .default(1)
    .describe('Seed of the random order of the cells within a block'),
  thresholds: z.array(thresholdShape).max(50).default([]),
  search: outageSearchShape
    .nullable()
    .default(null)
    .describe(
      'Instead of repetitions: up to 6 runs of each cell, each with a length of a fault that follows from those before',
    ),
};
export const experimentCommonShape = z.strictObject(commonKeys);

const storedId = z.string().min(1).max(100).nullable().default(null);

/** Frozen input of an experiment: schemas x load profiles x systems x swept numbers x repetitions. */
export const experimentDesignShape = z.strictObject({
  ...commonKeys,
  schemas: z
    .array(z.strictObject({ schemaId: storedId, schema: schemaShape }))
    .min(1, 'choose a schema')
    .max(24),
  profiles: z
    .array(z.strictObject({ profileId: storedId, profile: loadProfileShape }))
    .min(1, 'choose a load profile')
    .max(24),
  systems: z
    .array(z.strictObject({ targetId: storedId, target: targetShape }))
    .min(1, 'choose a target or a launcher')
    .max(24),
});
export type ExperimentDesign = z.infer<typeof experimentDesignShape>;

/** Limit of combinations that a design is expanded to; it exceeds the limit of runs, since some combinations cannot be run. */
export const maxExperimentCells = 4 * maxExperimentRuns;

/** What determines the number of combinations. */
type Choices = Record<'schemas' | 'profiles' | 'systems', readonly unknown[]> & {
  asTagAndField: readonly string[];
  sweeps: readonly Sweep[];
};

/** maxCellCount is an upper bound of the combinations of a design, computed without expanding it. */
export function maxCellCount(design: Choices): number {
  const steps = design.sweeps.reduce((product, sweep) => product * sweep.steps.length, 1);
  const schemas = design.schemas.length * 2 ** design.asTagAndField.length;
  return schemas * design.profiles.length * design.systems.length * steps;
}
