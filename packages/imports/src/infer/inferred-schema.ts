import { precisionShape } from '@tidemark/domain/load/load-profile';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { z } from 'zod';

/** A note about one guess; `warn`: what would be written differs from what was seen. */
const inferenceNoteShape = z.object({
  tone: z.enum(['guess', 'warn']),
  measurement: z.string().nullable().describe('The measurement concerned; null: the whole text'),
  text: z.string(),
});
export type InferenceNote = z.infer<typeof inferenceNoteShape>;

/** A guessed value with its note. */
export type Guess<Value> = { value: Value; tone: InferenceNote['tone']; text: string };

/** What was found for one group of the schema: what was examined, and the series seen compared with those that would be written. */
const foundGroupShape = z.object({
  name: z.string(),
  measurements: z.number(),
  pointsSeen: z.number(),
  seriesSeen: z.number().nullable().describe('In all measurements of the group; null: not counted'),
  seriesPlanned: z.number(),
});

/** Settings of a load profile derived from the timestamps; null if undetermined. */
const clockHintShape = z.object({
  precision: precisionShape.nullable(),
  roundsPerSimulatedMinute: z.number().nullable(),
});
export type ClockHint = z.infer<typeof clockHintShape>;

/** A guessed schema with notes about every guess. */
export const inferredSchemaShape = z.object({
  schema: schemaShape,
  found: z.array(foundGroupShape),
  notes: z.array(inferenceNoteShape),
  clock: clockHintShape.describe('Settings of a load profile derived from the timestamps'),
});
export type InferredSchema = z.infer<typeof inferredSchemaShape>;
