import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** A run with everything that a comparison shows of it. */
export type ResultRun = {
  id: string;
  label: string;
  plan: RunPlan | null;
  summary: RunSummary;
  events: RunEvent[];
  startedAt: string | null;
};
