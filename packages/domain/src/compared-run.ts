import type { RunPlan } from './run-plan.ts';
import type { RunSummary } from './run-summary.ts';

/** A run as a comparison sees it; the first of several is the baseline. An imported one has no plan. */
export type ComparedRun = { id: string; label: string; plan: RunPlan | null; summary: RunSummary };
