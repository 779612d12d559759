import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { judgeGate } from '@tidemark/analysis/compare/judge-gate';
import type { CapsuleRun, ExperimentCapsule } from '@tidemark/domain/capsule/capsule';
import { printable } from '@tidemark/domain/kernel/printable';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { sidedRunOf } from '../input/read-result.ts';
import { cellsTable, type MeasuredCell } from '../output/cells-table.ts';
import type { MadeRun, PlannedCell } from './plan-cells.ts';

/** cellsReport writes the figures of each cell, the verdict of each against the first, and of each against its original. */
export function cellsReport(
  capsule: ExperimentCapsule,
  planned: readonly PlannedCell[],
  made: readonly MadeRun[],
): string {
  const cells = planned.map((cell) => measured(capsule, cell, made));
  const [first, ...others] = cells;
  const between = first ? others.map((cell) => verdict(capsule, sideOf(first), sideOf(cell))) : [];
  const again = cells
    .filter(({ original }) => original.length > 0)
    .map((cell) =>
      verdict(
        capsule,
        { label: `${cell.label}, original`, runs: cell.original },
        {
          label: `${cell.label}, here`,
          runs: cell.here,
        },
      ),
    );
  if (capsule.design.repetitions < 2) return cellsTable(cells) + withoutVerdict;
  return [
    cellsTable(cells),
    listed('Against the first cell', between),
    listed('Against the original', again),
  ].join('');
}

const withoutVerdict = '\nNo verdicts: 1 run per cell; add repetitions for an interval.\n';

function measured(
  capsule: ExperimentCapsule,
  { cell, label, plan }: PlannedCell,
  made: readonly MadeRun[],
): MeasuredCell {
  const here = made
    .filter((run) => run.cell === cell)
    .map(({ repetition, document }) => sidedRunOf(`${label} #${repetition + 1}`, document));
  const original = capsule.runs
    .filter((run) => run.cell === cell)
    .flatMap((run) => originalRun(`${label}, original #${run.repetition + 1}`, plan, run));
  return { label, here, original };
}

function originalRun(id: string, plan: RunPlan, { result }: CapsuleRun): SidedRun[] {
  if (result === null) return [];
  const readings = (result.records?.series ?? []).flatMap(({ metric, part, points }) =>
    points.map(({ offsetMs, value }) => ({ metric, part, offsetMs, value })),
  );
  return [sidedRunOf(id, { startedAt: result.startedAt, plan, summary: result.summary, readings })];
}

type Side = { label: string; runs: SidedRun[] };

function sideOf({ label, here }: MeasuredCell): Side {
  return { label, runs: here };
}

function verdict({ rules }: ExperimentCapsule, baseline: Side, candidate: Side): string {
  return judgeGate({ baseline, candidate, ...rules, earlier: [] }).sentence;
}

function listed(title: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  return `\n${title}\n${sentences.map((sentence) => `  ${printable(sentence)}\n`).join('')}`;
}
