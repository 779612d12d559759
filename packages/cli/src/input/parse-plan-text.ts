import { type PlanFile, readPlanFile } from '@tidemark/domain/run/plan-file';
import { type FileFault, parseFileText } from './parse-file-text.ts';

export type ParsedPlan = { ok: true; plan: PlanFile } | { ok: false; faults: FileFault[] };

/** parsePlanText reads YAML (of which JSON is a part) and gives the plan, or every fault with its line. */
export function parsePlanText(text: string): ParsedPlan {
  const parsed = parseFileText(text, readPlanFile);
  return parsed.ok ? { ok: true, plan: parsed.value } : parsed;
}
