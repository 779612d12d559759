import { precisionShape } from '@tidemark/domain/load/load-profile';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { z } from 'zod';

/** One thing that was guessed, in a sentence; `warn`: what would be written differs from what was seen. */
const inferenceNoteShape = z.object({
  tone: z.enum(['guess', 'warn']),
  measurement: z.string().nullable().describe('What it is about; null: the whole'),
  text: z.string(),
});
export type InferenceNote = z.infer<typeof inferenceNoteShape>;

/** A value that was guessed, with what is to be told about it. */
export type Guess<Value> = { value: Value; tone: InferenceNote['tone']; text: string };

/** What was found of one group of the schema: what was looked at, and the series seen beside those that would be written. */
const foundGroupShape = z.object({
  name: z.string(),
  measurements: z.number(),
  pointsSeen: z.number(),
  seriesSeen: z.number().nullable().describe('In all measurements of the group; null: not counted'),
  seriesPlanned: z.number(),
});

/** What a load profile could take from the timestamps; null where they do not tell. */
const clockHintShape = z.object({
  precision: precisionShape.nullable(),
  roundsPerSimulatedMinute: z.number().nullable(),
});
export type ClockHint = z.infer<typeof clockHintShape>;

/** A schema that was guessed, with everything that was guessed in sentences. */
export const inferredSchemaShape = z.object({
  schema: schemaShape,
  found: z.array(foundGroupShape),
  notes: z.array(inferenceNoteShape),
  clock: clockHintShape.describe('What a load profile could take from the timestamps'),
});
export type InferredSchema = z.infer<typeof inferredSchemaShape>;
