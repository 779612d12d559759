import type { MeasuredRun } from '@tidemark/domain/figures/figure';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { ComparedRun } from './compared-run.ts';

/** Most runs that are compared together: a matrix of 12 systems and 4 schemas, five times over. */
export const mostComparedRuns = 240;

/** Most runs that stand side by side, each with its lines. */
export const mostShownRuns = 12;

/** A run of a side: when it began (null: not known, as of a result file), and the last samples that figures are read off. */
export type SidedRun = ComparedRun & Pick<MeasuredRun, 'lastSamples'> & { startedAtMs: number | null };

/** One side of a comparison: repetitions of a plan on one version of one system. */
export type Side = { label: string; runs: SidedRun[] };

/** groupSides groups repetitions, in the order of their first run; an imported run is a side of its own, since its plan is unknown. */
export function groupSides<Run extends ComparedRun>(runs: readonly Run[]): { label: string; runs: Run[] }[] {
  const sides = groupedBy(runs, sideKey);
  const labels = sideLabels(sides);
  return sides.map((side, i) => ({ label: labels[i] ?? '', runs: side }));
}

/** The cell of a run in a matrix that was arranged by its author. */
export type CellLabels = { row: string; column: string };

/** groupCells makes a side of the runs of each labeled cell; runs without labels are grouped by plan. */
export function groupCells(runs: SidedRun[], labels: Readonly<Record<string, CellLabels>>): Side[] {
  const sides = groupedBy(runs, (run) => {
    const cell = labels[run.id];
    return cell ? JSON.stringify([cell.row, cell.column]) : sideKey(run);
  });
  const named = sideLabels(sides);
  return sides.map((side, i) => {
    const cell = labels[side[0]?.id ?? ''];
    return { label: cell ? cellText(cell) : (named[i] ?? ''), runs: side };
  });
}

function cellText({ row, column }: CellLabels): string {
  return [column, row].filter((part) => part !== '').join(', ');
}

function groupedBy<Run>(runs: readonly Run[], keyOf: (run: Run) => string): Run[][] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = keyOf(run);
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  return [...groups.values()];
}

/** spreadOverSides chooses at most `most` runs: the first of each side, then the second of each, and so on. */
export function spreadOverSides(sides: readonly Side[], most: number): SidedRun[] {
  const longest = Math.max(0, ...sides.map(({ runs }) => runs.length));
  const inTurn = Array.from({ length: longest }, (_, i) => sides.flatMap(({ runs }) => runs.slice(i, i + 1)));
  return inTurn.flat().slice(0, most);
}

/** sideKey is the same for repetitions; an upgraded server at the same address is another side. */
export function sideKey({ id, plan, summary }: ComparedRun): string {
  return plan === null ? `imported ${id}` : `${planIdentity(plan)} ${summary.target.version ?? 'unknown'}`;
}

/** sideLabels names each group of runs by what differs: schema, system, version, load profile, or its position. */
export function sideLabels(sides: readonly (readonly ComparedRun[])[]): string[] {
  const parts = sides.map((side) => partsOf(side[0]));
  const varying = [0, 1, 2, 3].filter((i) => new Set(parts.map((words) => words[i])).size > 1);
  const labels = parts.map((words) =>
    (varying.length === 0 ? [words[0]] : varying.map((i) => words[i])).join(', '),
  );
  return labels.map((label, i) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} #${i + 1}`,
  );
}

function partsOf(run: ComparedRun | undefined): [string, string, string, string] {
  if (!run) return ['', '', '', ''];
  const version = `version ${run.summary.target.version ?? 'unknown'}`;
  if (run.plan === null) return [run.label, 'imported', version, ''];
  return [run.plan.schema.name, systemText(run.plan), version, run.plan.profile.name];
}

/** systemText names the system that a plan writes to: launcher and variant, or the name of the target. */
export function systemText({ target }: RunPlan): string {
  return target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
}
