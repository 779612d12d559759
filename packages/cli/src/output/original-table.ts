import type { ComparedRun } from '@tidemark/analysis/compare/compared-run';
import {
  type ComparisonFigure,
  compareFigures,
  type FigureValue,
} from '@tidemark/analysis/compare/comparison-figures';
import { fingerprintDifferences } from '@tidemark/analysis/compare/fingerprint-differences';
import type { RunCapsule } from '@tidemark/domain/capsule/capsule';
import { madeOnText, momentText } from '@tidemark/domain/capsule/capsule-words';
import { unitText } from '@tidemark/domain/figures/unit';
import { printable } from '@tidemark/domain/kernel/printable';
import { changeText, countText } from '@tidemark/domain/kernel/quantity-text';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { alignedRows, type Row } from './aligned-rows.ts';

/** originalTable writes what a capsule's original showed beside what was measured here, and how their machines and servers differ. */
export function originalTable(capsule: RunCapsule, summary: RunSummary): string {
  const { madeOn, madeAt, plan, result } = capsule;
  const head = `\nOriginal of ${momentText(madeAt)}${madeOn ? `, ${printable(madeOnText(madeOn))}` : ''}\n`;
  if (result === null) return `${head}Its figures are not in the capsule.\n`;
  const original: ComparedRun = { id: 'original', label: 'original', plan, summary: result.summary };
  const here: ComparedRun = { id: 'here', label: 'here', plan, summary };
  const rows = [...compareFigures([original, here]).map(figureRow), storedRow(original, here)];
  return [
    head,
    `${rateSentence(original, here)}\n`,
    alignedRows([['', 'original', 'here', 'change'], ...rows], [1, 2, 3]),
    differencesText(fingerprintDifferences(original, here)),
  ].join('');
}

function rateSentence(original: ComparedRun, here: ComparedRun): string {
  const rate = (run: ComparedRun) => run.summary.pointsPerSec?.mean ?? null;
  const [before, after] = [rate(original), rate(here)];
  const text = (value: number | null) => (value === null ? 'not measured' : `${countText(value)} points/s`);
  const change = before !== null && after !== null && before > 0 ? ` (${changeText(after / before)})` : '';
  return `Original ${text(before)}, here ${text(after)}${change}.`;
}

function figureRow({ label, unit, values: [before, after] }: ComparisonFigure): Row {
  const ratio = after?.ratioToBaseline ?? null;
  return [label, valueText(unit, before), valueText(unit, after), ratio === null ? '' : changeText(ratio)];
}

function valueText(unit: ComparisonFigure['unit'], value: FigureValue | undefined): string {
  return value === undefined || value.value === null ? '-' : unitText(unit, value.value);
}

function storedRow(original: ComparedRun, here: ComparedRun): Row {
  const stored = ({ summary }: ComparedRun) =>
    summary.verification.totals.stored?.toLocaleString('en') ?? '-';
  return ['Points stored', stored(original), stored(here), ''];
}

function differencesText(differences: readonly string[]): string {
  if (differences.length === 0) return '\nMachine, runtime and configuration of the server are the same.\n';
  return `\nWhat else differs\n${differences.map((line) => `  ${printable(line)}\n`).join('')}`;
}
