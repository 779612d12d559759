import type { Gate, JudgedMetric } from '@tidemark/analysis/compare/gate';
import { printable } from '@tidemark/domain/kernel/printable';
import { changeText, pValueText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { alignedRows, type Row } from './aligned-rows.ts';

/** gateTable writes a verdict: the sentence first, then each metric, then what was left out and what can mislead. */
export function gateTable(gate: Gate): string {
  const sections = [
    `${printable(gate.sentence)}\n`,
    metricRows(gate.metrics),
    listed(
      'Left out',
      gate.excluded.map(({ label, reason }) => `${label}: ${reason}`),
    ),
    listed('Caution', gate.warnings),
    listed('Noise', noiseLines(gate.metrics)),
    `Result: ${gate.outcome}\n`,
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function metricRows(metrics: readonly JudgedMetric[]): string {
  if (metrics.length === 0) return '';
  const rows: Row[] = metrics.map((metric) => [
    metric.answer,
    metric.label,
    changeOf(metric.ratio),
    metric.ratio === null ? '' : `${changeText(metric.ratio.low)} to ${changeText(metric.ratio.high)}`,
    shareText(metric.delta),
    metric.q === null ? '-' : `q ${pValueText(metric.q)}`,
    printable(noteOf(metric)),
  ]);
  return alignedRows([['', '', 'change', '95 % interval', 'tolerance', '', ''], ...rows], [2, 4]);
}

/** Where nothing was measured of any metric, once is enough. */
function noiseLines(metrics: readonly JudgedMetric[]): string[] {
  const texts = new Set(metrics.map(({ noiseFloor }) => noiseFloor.text));
  return texts.size === 1
    ? [...texts]
    : metrics.map(({ label, noiseFloor }) => `${label}: ${noiseFloor.text}`);
}

function noteOf({ answer, reason, runsToAdd, ratio, detectable }: JudgedMetric): string {
  const runs = runsToAdd === 1 ? 'run' : 'runs';
  const add = runsToAdd === null ? null : `about ${runsToAdd} more ${runs} per side`;
  const isShown = answer !== 'regressed' && ratio !== null && detectable !== null;
  const seen = isShown ? `detectable from ${shareText(detectable)}` : null;
  return [reason, seen, add].filter((part) => part !== null).join('; ');
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;
}

/** An interval that includes no change stands alone: a size beside it would be read as a finding. */
function changeOf(ratio: JudgedMetric['ratio']): string {
  if (ratio === null) return '-';
  return ratio.low <= 1 && ratio.high >= 1 ? '' : changeText(ratio.value);
}
