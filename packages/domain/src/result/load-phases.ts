import { z } from 'zod';
import { latencySummaryShape } from './latency-summary.ts';
import { rateSummaryShape } from './rate-summary.ts';

/** The seconds that lie entirely in one phase. Response times are from one merged histogram; null if nothing settled. */
export const loadPhaseShape = z.object({
  loadMs: z.number(),
  points: z.number().describe('Acknowledged'),
  pointsPerSec: rateSummaryShape.nullable().describe('null: the phase contains no whole second'),
  responseTime: latencySummaryShape.nullable(),
});
export type LoadPhase = z.infer<typeof loadPhaseShape>;

/**
 * Creation, in which every series is written for the first time, separate from what follows; series created later (churn) belong to the
 * steady state. The second in which creation ended belongs to neither.
 */
export const loadPhasesShape = z.object({
  creationPoints: z.number().describe('Points of the plan until every series of the first pass was written'),
  creationSeries: z.number().describe('Series that the first pass creates'),
  creationEndOffsetMs: z
    .number()
    .nullable()
    .describe('End of the second in which creation ended; null: the run ended during creation'),
  creationEndDay: z.number().nullable().describe('The same time in simulated days'),
  creation: loadPhaseShape,
  steady: loadPhaseShape.nullable().describe('null: the run ended during creation'),
});
export type LoadPhases = z.infer<typeof loadPhasesShape>;
