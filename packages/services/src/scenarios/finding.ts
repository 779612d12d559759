import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { CellLabels } from '@tidemark/domain/experiment/experiment-cell';
import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import { figureUnits } from '@tidemark/domain/figures/unit';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';

/** A finished run of a scenario's experiment, with the place of its cell in words. */
export type ScenarioRun = { runId: string; labels: CellLabels; plan: RunPlan; summary: RunSummary };

/** Runs of one kind under the name that tells them from the others. */
export type RunGroup = { name: string; runs: ScenarioRun[] };

/** groupRuns puts runs together by a name, in the order in which names first appear. */
export function groupRuns(runs: readonly ScenarioRun[], nameOf: (run: ScenarioRun) => string): RunGroup[] {
  const groups = new Map<string, ScenarioRun[]>();
  for (const run of runs) groups.set(nameOf(run), [...(groups.get(nameOf(run)) ?? []), run]);
  return [...groups].map(([name, members]) => ({ name, runs: members }));
}

/** bySystem groups runs by the system that they were made on. */
export function bySystem(runs: readonly ScenarioRun[]): RunGroup[] {
  return groupRuns(runs, ({ labels }) => labels.system);
}

/** trusted are the runs whose figures may be built on. */
export function trusted(runs: readonly ScenarioRun[]): ScenarioRun[] {
  return runs.filter(({ summary }) => distrustOf(summary) === null);
}

/** Units of figures: those of comparisons, simulated days, how many times one is another, and plain counts. */
export const findingUnits = [...figureUnits, 'days', 'times', 'requests'] as const;

/** What a run of ours shows: a figure with how far it varies and of what, or words. */
export const findingValueShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figure'),
    unit: z.enum(findingUnits),
    middle: z.number(),
    low: z.number(),
    high: z.number(),
    count: z.number().describe('How many values it is made of'),
    of: z.string().describe('What low and high are of, such as "runs" or "days, 95 % interval"'),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
export type FindingValue = z.infer<typeof findingValueShape>;
export type FigureFinding = Extract<FindingValue, { kind: 'figure' }>;

/** One line of what was published beside what our runs show; `ours` is null where it is not known, and `reason` tells why. */
export const findingShape = z.object({
  group: z.string().describe('What the line belongs to: a system, a rate, a step'),
  label: z.string(),
  published: z.string().nullable().describe('null: the publication tells no such figure'),
  ours: findingValueShape.nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable().describe('What to know before the two are compared'),
});
export type Finding = z.infer<typeof findingShape>;

/** Values of one figure, with the unit and what they are of. */
type Told = { unit: FigureFinding['unit']; of?: string };

/** figureOf is the median of values with lowest and highest; null of none. Values that are null were not measured. */
export function figureOf(
  values: readonly (number | null | undefined)[],
  { unit, of = 'runs' }: Told,
): FigureFinding | null {
  const spread = spreadOf(values.filter((value) => value !== null && value !== undefined));
  return spread && { kind: 'figure', unit, of, ...spread };
}

/** ofRuns is the median over runs of a figure of each, with lowest and highest. */
export function ofRuns(
  runs: readonly ScenarioRun[],
  unit: FigureFinding['unit'],
  read: (run: ScenarioRun) => number | null | undefined,
): FigureFinding | null {
  return figureOf(runs.map(read), { unit });
}

/** textOf says something in words. */
export function textOf(text: string): FindingValue {
  return { kind: 'text', text };
}

type FindingInput = Pick<Finding, 'group' | 'label' | 'ours'> & {
  published?: string | null | undefined;
  remark?: string | null;
  missing?: string;
};

/** finding builds one line; `missing` is the reason that is told where there is nothing of ours. */
export function finding({ group, label, ours, published, remark, missing }: FindingInput): Finding {
  return {
    group,
    label,
    published: published ?? null,
    ours,
    reason: ours === null ? (missing ?? 'no run of it has ended yet') : null,
    remark: remark ?? null,
  };
}
