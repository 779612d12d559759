import { z } from 'zod';
import { figureKeyShape, thresholdFigureKeys } from '../figures/catalog.ts';

/** A condition on one run: the figure must be at most, or at least, a given value. */
export const thresholdShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('at-most'),
    figure: figureKeyShape(thresholdFigureKeys),
    value: z.number(),
  }),
  z.strictObject({
    kind: z.literal('at-least'),
    figure: figureKeyShape(thresholdFigureKeys),
    value: z.number(),
  }),
]);
export type Threshold = z.infer<typeof thresholdShape>;

/** `unknown`: the figure was not measured, so the threshold neither passed nor failed. */
export const thresholdResultShape = z.object({
  threshold: thresholdShape,
  observed: z.number().nullable(),
  outcome: z.enum(['passed', 'failed', 'unknown']),
});
export type ThresholdResult = z.infer<typeof thresholdResultShape>;
