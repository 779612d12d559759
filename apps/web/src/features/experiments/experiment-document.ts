import { canonicalJson } from '@tidemark/domain/canonical-json';
import { experimentCommonShape } from '@tidemark/domain/experiment-design';
import { loadProfileShape } from '@tidemark/domain/load-profile';
import { schemaShape } from '@tidemark/domain/schema';
import { launcherNameShape } from '@tidemark/domain/target';
import { z } from 'zod';
import type { Json } from '../editing/json-document.ts';

const id = z.string().min(1).max(100).optional();
const mostParts = 24;

const chosenSchemaShape = z
  .strictObject({ schemaId: id, schema: schemaShape.optional() })
  .refine(({ schemaId, schema }) => (schemaId === undefined) !== (schema === undefined), {
    message: 'name a schema by its id, or write one out as "schema"',
  });
const chosenProfileShape = z
  .strictObject({ profileId: id, profile: loadProfileShape.optional() })
  .refine(({ profileId, profile }) => (profileId === undefined) !== (profile === undefined), {
    message: 'name a load profile by its id, or write one out as "profile"',
  });
const chosenSystemShape = z
  .strictObject({
    targetId: id,
    launcher: launcherNameShape.optional(),
    variant: launcherNameShape.optional(),
  })
  .refine(
    ({ targetId, launcher, variant }) =>
      (targetId === undefined) === (launcher !== undefined) &&
      (launcher === undefined) === (variant === undefined),
    { message: 'name a target by its id, or a launcher and its variant' },
  );

/** What the builder edits, as form and as YAML: an experiment with its parts by id or written out. An empty name is made from the parts. */
export const experimentDocumentShape = experimentCommonShape.extend({
  name: z.string().trim().max(120).default(''),
  schemas: z.array(chosenSchemaShape).min(1, 'choose a schema').max(mostParts),
  profiles: z.array(chosenProfileShape).min(1, 'choose a load profile').max(mostParts),
  systems: z.array(chosenSystemShape).min(1, 'choose a target or a launcher').max(mostParts),
});

/** isSameEntry tells whether two entries of a document mean the same part, in whatever order their keys stand. */
export function isSameEntry(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
