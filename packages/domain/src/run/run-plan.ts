import { z } from 'zod';
import { loadProfileShape } from '../load/load-profile.ts';
import { schemaShape } from '../schema/schema.ts';
import { targetShape } from '../target/target.ts';
import { refuseUnsupportedQueries } from '../target/target-faults.ts';
import { refusePlanFaults } from './plan-faults.ts';
import { thresholdShape } from './threshold.ts';

/** Frozen input of a run: later changes of its schema, profile or target do not affect it. */
export const runPlanShape = z
  .strictObject({
    schema: schemaShape,
    profile: loadProfileShape,
    target: targetShape,
    thresholds: z.array(thresholdShape).max(50).default([]),
  })
  .superRefine(refusePlanFaults)
  .superRefine(refuseUnsupportedQueries);
export type RunPlan = z.infer<typeof runPlanShape>;
