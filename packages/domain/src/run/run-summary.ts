import { z } from 'zod';
import { runMeasurementsShape } from '../result/measurements.ts';
import { judgementShape } from './judgement.ts';
import { runEndShape } from './run-end.ts';
import { runValidities } from './run-state.ts';
import { thresholdResultShape } from './threshold.ts';

/** A finished run: how it ended, what was measured, and how it is judged. */
export const runSummaryShape = z.object({
  end: runEndShape,
  validity: z.enum(runValidities),
  validityReason: z.string().nullable(),
  ...runMeasurementsShape.shape,
  thresholds: z.array(thresholdResultShape),
  judgement: judgementShape.nullable().default(null).describe('null: of an older run'),
});
export type RunSummary = z.infer<typeof runSummaryShape>;
