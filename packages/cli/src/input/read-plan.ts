import { formerKeyNotices } from '@tidemark/domain/figures/catalog';
import { type PlanFile, readPlanFile } from '@tidemark/domain/run/plan-file';
import { type FileFault, faultLines, parseFileText } from './parse-file-text.ts';
import { readText } from './read-text.ts';

export type PlanReading = { ok: true; plan: PlanFile; notices: string[] } | { ok: false; messages: string[] };

/** readPlan reads a plan file, or gives everything that is wrong with it, one line per fault. */
export async function readPlan(path: string): Promise<PlanReading> {
  const text = await readText(path);
  return text.ok ? readPlanOf(path, text.text) : { ok: false, messages: [`${path}: ${text.reason}`] };
}

/** readPlanOf reads the text of a plan file, or gives everything that is wrong with it under the name of the file. */
export function readPlanOf(path: string, text: string): PlanReading {
  const parsed = parsePlanText(text);
  if (parsed.ok) return parsed;
  return { ok: false, messages: faultLines(path, parsed.faults) };
}

/** `notices`: former names that the plan uses and what they are called now. */
export type ParsedPlan = { ok: true; plan: PlanFile; notices: string[] } | { ok: false; faults: FileFault[] };

/** parsePlanText reads YAML (of which JSON is a part) and gives the plan, or every fault with its line. */
export function parsePlanText(text: string): ParsedPlan {
  const parsed = parseFileText(text, readPlanFile);
  return parsed.ok ? { ok: true, plan: parsed.value, notices: formerKeyNotices(figuresIn(text)) } : parsed;
}

function figuresIn(text: string): string[] {
  return [...text.matchAll(/\bfigure["']?\s*:\s*["']?(\w+)/g)].flatMap(([, figure]) => figure ?? []);
}
