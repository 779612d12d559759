import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { CellLabels } from '@tidemark/domain/experiment/experiment-cell';
import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import { figureUnits } from '@tidemark/domain/figures/unit';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';

/** A finished run of a scenario's experiment, with the labels of its cell. */
export type ScenarioRun = { runId: string; labels: CellLabels; plan: RunPlan; summary: RunSummary };

/** Runs that have a name in common: of their system, step or version. */
export type RunGroup = { name: string; runs: ScenarioRun[] };

/** groupRuns puts runs together by a name, in the order in which names first appear. */
export function groupRuns(runs: readonly ScenarioRun[], nameOf: (run: ScenarioRun) => string): RunGroup[] {
  const groups = new Map<string, ScenarioRun[]>();
  for (const run of runs) groups.set(nameOf(run), [...(groups.get(nameOf(run)) ?? []), run]);
  return [...groups].map(([name, members]) => ({ name, runs: members }));
}

/** bySystem groups runs by the system that they wrote to. */
export function bySystem(runs: readonly ScenarioRun[]): RunGroup[] {
  return groupRuns(runs, ({ labels }) => labels.system);
}

/** trusted gives the runs whose figures can be trusted. */
export function trusted(runs: readonly ScenarioRun[]): ScenarioRun[] {
  return runs.filter(({ summary }) => distrustOf(summary) === null);
}

/** Units of figures: those of comparisons, simulated days, ratios, and request counts. */
export const findingUnits = [...figureUnits, 'days', 'times', 'requests'] as const;

/** What our runs show: a figure with its spread and source, or a text. */
export const findingValueShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figure'),
    unit: z.enum(findingUnits),
    middle: z.number(),
    low: z.number(),
    high: z.number(),
    count: z.number().describe('Number of values that it summarizes'),
    of: z.string().describe('What `low` and `high` span, such as "runs" or "days, 95 % interval"'),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type FindingValue = z.infer<typeof findingValueShape>;
export type FigureFinding = Extract<FindingValue, { kind: 'figure' }>;

/** One published figure next to ours; where `ours` is null, `reason` says why. */
export const findingShape = z.object({
  group: z.string().describe('What the line is about: a system, a rate, a step'),
  label: z.string(),
  published: z.string().nullable().describe('null: not reported in the publication'),
  ours: findingValueShape.nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable().describe('What to know before comparing the two'),
});
export type Finding = z.infer<typeof findingShape>;

/** Unit of the values, and what they come from. */
type FigureSource = { unit: FigureFinding['unit']; of?: string };

/** figureOf gives the median of values with the lowest and highest; null where there is no value. Null values were not measured. */
export function figureOf(
  values: readonly (number | null | undefined)[],
  { unit, of = 'runs' }: FigureSource,
): FigureFinding | null {
  const spread = spreadOf(values.filter((value) => value !== null && value !== undefined));
  return spread && { kind: 'figure', unit, of, ...spread };
}

/** ofRuns gives the median of one figure over runs, with the lowest and highest. */
export function ofRuns(
  runs: readonly ScenarioRun[],
  unit: FigureFinding['unit'],
  read: (run: ScenarioRun) => number | null | undefined,
): FigureFinding | null {
  return figureOf(runs.map(read), { unit });
}

/** textOf gives a value that is a text. */
export function textOf(text: string): FindingValue {
  return { kind: 'text', text };
}

type FindingInput = Pick<Finding, 'group' | 'label' | 'ours'> & {
  published?: string | null | undefined;
  remark?: string | null;
  missing?: string;
};

/** finding builds one line; `missing` is its reason where we have no value. */
export function finding({ group, label, ours, published, remark, missing }: FindingInput): Finding {
  return {
    group,
    label,
    published: published ?? null,
    ours,
    reason: ours === null ? (missing ?? 'no run has finished yet') : null,
    remark: remark ?? null,
  };
}

/** exactText writes a count in full. */
export function exactText(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: 2 });
}
