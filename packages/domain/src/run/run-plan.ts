import { z } from 'zod';
import { loadProfileShape } from '../load/load-profile.ts';
import { schemaShape } from '../schema/schema.ts';
import { targetShape } from '../target/target.ts';
import { refuseUnaskable } from '../target/target-faults.ts';
import { refusePlanFaults } from './plan-faults.ts';
import { thresholdShape } from './threshold.ts';

/** Frozen input of a run: nothing that happens later to a schema, profile or target changes it. */
export const runPlanShape = z
  .strictObject({
    schema: schemaShape,
    profile: loadProfileShape,
    target: targetShape,
    thresholds: z.array(thresholdShape).max(50).default([]),
  })
  .superRefine(refusePlanFaults)
  .superRefine(refuseUnaskable);
export type RunPlan = z.infer<typeof runPlanShape>;
