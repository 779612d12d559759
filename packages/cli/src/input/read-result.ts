import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { judgeAgain } from '@tidemark/analysis/run/judge-run';
import { lastSampleMetrics } from '@tidemark/domain/figures/catalog';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { type RunSummary, runSummaryShape } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import { readText } from './read-text.ts';

const maxBytes = 256 * 1024 * 1024;

/** The part of a result document that is compared; older documents have no `startedAt`. */
const resultShape = z.object({
  version: z.literal(1),
  name: z.string(),
  startedAt: z.iso.datetime().nullable().default(null),
  plan: runPlanShape,
  summary: runSummaryShape,
  readings: z.array(
    z.object({
      metric: z.string(),
      part: z.string().nullable().default(null),
      offsetMs: z.number(),
      value: z.number().nullable(),
    }),
  ),
});

type ResultReading = { ok: true; run: SidedRun } | { ok: false; reason: string };

/** readResult reads a file that "run --json" wrote as a run to be compared; its path is its name. */
export async function readResult(path: string): Promise<ResultReading> {
  const reading = await readText(path, { maxBytes });
  if (!reading.ok) return reading;
  const parsed = resultShape.safeParse(jsonOf(reading.text));
  if (!parsed.success) return { ok: false, reason: 'this is not a result that "run --json" wrote' };
  return { ok: true, run: sidedRunOf(path, parsed.data) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The part of a result that is compared. */
type Result = {
  startedAt: string | null;
  plan: RunPlan;
  summary: RunSummary;
  readings: readonly { metric: string; part: string | null; offsetMs: number; value: number | null }[];
};

/** sidedRunOf gives a result, which may come from anywhere, as a run to be compared; it is judged here. `id` is its name. */
export function sidedRunOf(id: string, { startedAt, plan, summary, readings }: Result): SidedRun {
  const lastSamples = Object.fromEntries(
    lastSampleMetrics.flatMap((metric) => {
      const last = readings
        .filter(
          ({ part, ...reading }) => reading.metric === metric && part === null && reading.value !== null,
        )
        .toSorted((a, b) => a.offsetMs - b.offsetMs)
        .at(-1);
      return last?.value == null ? [] : [[metric, last.value]];
    }),
  );
  return {
    id,
    label: id,
    plan,
    summary: judgeAgain(plan, summary),
    startedAtMs: startedAt === null ? null : Date.parse(startedAt),
    lastSamples,
  };
}
