import type { PlanFile } from '@tidemark/domain/run/plan-file';
import { faultLines } from './parse-file-text.ts';
import { parsePlanText } from './parse-plan-text.ts';
import { readText } from './read-text.ts';

export type PlanReading = { ok: true; plan: PlanFile } | { ok: false; messages: string[] };

/** readPlan reads a plan file, or tells everything that is wrong with it, one line a fault. */
export async function readPlan(path: string): Promise<PlanReading> {
  const text = await readText(path);
  return text.ok ? readPlanOf(path, text.text) : { ok: false, messages: [`${path}: ${text.reason}`] };
}

/** readPlanOf reads the text of a plan file, or tells everything that is wrong with it under the name of the file. */
export function readPlanOf(path: string, text: string): PlanReading {
  const parsed = parsePlanText(text);
  if (parsed.ok) return parsed;
  return { ok: false, messages: faultLines(path, parsed.faults) };
}
