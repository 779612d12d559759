import { schemaShape } from '@tidemark/domain/schema/schema';
import { z } from 'zod';
import { clockHintShape } from './guess-clock.ts';
import { inferenceNoteShape } from './inference-note.ts';

/** What was found of one group of the schema: what was looked at, and the series seen beside those that would be written. */
export const foundGroupShape = z.object({
  name: z.string(),
  measurements: z.number(),
  pointsSeen: z.number(),
  seriesSeen: z.number().nullable().describe('In all measurements of the group; null: not counted'),
  seriesPlanned: z.number(),
});

/** A schema that was guessed, with everything that was guessed in sentences. */
export const inferredSchemaShape = z.object({
  schema: schemaShape,
  found: z.array(foundGroupShape),
  notes: z.array(inferenceNoteShape),
  clock: clockHintShape.describe('What a load profile could take from the timestamps'),
});
export type InferredSchema = z.infer<typeof inferredSchemaShape>;
