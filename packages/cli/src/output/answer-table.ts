import {
  boundResultText,
  boundText,
  rowChangeText,
  rowIntervalText,
  rowSideText,
} from '@tidemark/analysis/gate/gate-texts';
import type { GateAnswer } from '@tidemark/domain/gate/gate-answer';
import { printable } from '@tidemark/domain/kernel/printable';
import { alignedRows, type Row } from './aligned-rows.ts';

/** A longer one, such as that of a comparison of many runs, is also on the page of the gate. */
const longestLink = 200;

/** answerTable writes the answer of a gate: the sentence first, then each metric and threshold, the worst first. */
export function answerTable(answer: GateAnswer): string {
  const { rows, thresholds, failures, untrusted, notes, links, conclusion } = answer;
  const sections = [
    `${printable(answer.sentence)}\n`,
    rows.length === 0
      ? ''
      : alignedRows(
          [['', 'cell', 'metric', 'baseline', 'candidate', 'change', '95 % interval'], ...rows.map(rowOf)],
          [3, 4],
        ),
    thresholds.length === 0
      ? ''
      : alignedRows(
          thresholds.map((bound) =>
            [bound.verdict, bound.cell, boundText(bound), boundResultText(bound)].map(printable),
          ),
        ),
    listed('Failed runs', failures.map(blameText)),
    listed('Untrusted runs', untrusted.map(blameText)),
    listed('Notes', notes),
    alignedRows([
      ['runs', `${answer.runsUsed} used, ${answer.runsSaved} saved against the limit`],
      ...Object.entries(links).flatMap(([name, address]) =>
        address === null || address.length > longestLink ? [] : [[name, printable(address)]],
      ),
    ]),
    `Result: ${conclusion}\n`,
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function rowOf(row: GateAnswer['rows'][number]): Row {
  return [
    row.verdict,
    row.cell,
    row.label,
    rowSideText(row, 'baseline') ?? '-',
    rowSideText(row, 'candidate') ?? '-',
    rowChangeText(row) ?? '-',
    rowIntervalText(row) ?? '',
  ].map(printable);
}

function blameText({ label, reason }: GateAnswer['untrusted'][number]): string {
  return `${label}: ${reason}`;
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;
}
