import { z } from 'zod';
import { loadProfileShape } from './load-profile.ts';
import { refusePlanFaults } from './plan-faults.ts';
import { refuseUnaskable } from './refuse-unaskable.ts';
import { schemaShape } from './schema.ts';
import { targetShape } from './target.ts';
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
