import { z } from 'zod';

/** One thing that was guessed, in a sentence; `warn`: what would be written differs from what was seen. */
export const inferenceNoteShape = z.object({
  tone: z.enum(['guess', 'warn']),
  measurement: z.string().nullable().describe('What it is about; null: the whole'),
  text: z.string(),
});
export type InferenceNote = z.infer<typeof inferenceNoteShape>;

/** A value that was guessed, with what is to be told about it. */
export type Guess<Value> = { value: Value; tone: InferenceNote['tone']; text: string };
