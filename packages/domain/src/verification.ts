import { z } from 'zod';

/** Points of one measurement: what was acknowledged, what retention dropped, what the server counts. All distinct keys. */
export const measurementLedgerShape = z.object({
  measurement: z.string(),
  acknowledged: z.number(),
  expired: z.number().describe('Acknowledged points in shards that retention dropped'),
  unknown: z.number().describe('Points whose batches were neither acknowledged nor refused'),
  stored: z.number().nullable(),
  lost: z.number().nullable().describe('Lower bound: acknowledged - expired - stored, where above 0'),
  unexpected: z.number().nullable().describe('Stored beyond acknowledged and unknown'),
});
export type MeasurementLedger = z.infer<typeof measurementLedgerShape>;

/** Whether what was acknowledged is stored. `unknown` where the read itself failed or did not run: never "0 lost". */
export const verificationShape = z.object({
  status: z.enum(['passed', 'failed', 'unknown']),
  reason: z.string().nullable(),
  measurements: z.array(measurementLedgerShape),
  totals: measurementLedgerShape.omit({ measurement: true }),
  readMs: z.number().describe('How long reading took'),
});
export type Verification = z.infer<typeof verificationShape>;
