import type { RunPlan } from './run-plan.ts';
import type { RunSummary } from './run-summary.ts';

/** A run as a comparison sees it; the first of several is the baseline. */
export type ComparedRun = { id: string; label: string; plan: RunPlan; summary: RunSummary };
