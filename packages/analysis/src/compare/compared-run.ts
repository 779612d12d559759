import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** A run as a comparison sees it; the first of several is the baseline. An imported one has no plan. */
export type ComparedRun = { id: string; label: string; plan: RunPlan | null; summary: RunSummary };
