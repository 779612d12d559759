import { z } from 'zod';
import { loadProfileShape } from '../load/load-profile.ts';
import { newSchemaShape } from '../schema/new-schema.ts';
import { launcherNameShape } from '../target/target.ts';
import { experimentCommonShape } from './experiment-design.ts';

const idShape = z.string().min(1).max(100).optional();

/** A part is given in exactly one of two ways: the id of a stored one, or the part itself. */
function eitherOf(keys: readonly [string, string]) {
  return (input: Record<string, unknown>, context: z.RefinementCtx) => {
    const given = keys.filter((key) => input[key] !== undefined);
    if (given.length === 1) return;
    const message = given.length === 0 ? `give ${keys.join(' or ')}` : `give ${keys.join(' or ')}, not both`;
    context.addIssue({ code: 'custom', path: [given.length === 0 ? keys[0] : keys[1]], message });
  };
}

const schemaChoiceShape = z
  .strictObject({ schemaId: idShape, schema: newSchemaShape.optional() })
  .superRefine(eitherOf(['schemaId', 'schema']));
const profileChoiceShape = z
  .strictObject({ profileId: idShape, profile: loadProfileShape.optional() })
  .superRefine(eitherOf(['profileId', 'profile']));

const systemChoiceShape = z
  .strictObject({
    targetId: idShape,
    launcher: launcherNameShape.optional(),
    variant: launcherNameShape.optional(),
  })
  .superRefine(eitherOf(['targetId', 'launcher']))
  .refine(({ launcher, variant }) => (launcher === undefined) === (variant === undefined), {
    path: ['variant'],
    message: 'a launcher needs a variant, and a target has none',
  });

/** Input of a new experiment: a design whose schemas, load profiles and systems are stored ones or given in full. */
export const experimentInputShape = experimentCommonShape.extend({
  schemas: z.array(schemaChoiceShape).min(1, 'choose a schema').max(24),
  profiles: z.array(profileChoiceShape).min(1, 'choose a load profile').max(24),
  systems: z.array(systemChoiceShape).min(1, 'choose a target or a launcher').max(24),
});
export type ExperimentInput = z.input<typeof experimentInputShape>;
export type ParsedExperimentInput = z.output<typeof experimentInputShape>;
