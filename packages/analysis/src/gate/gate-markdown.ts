import type { GateAnswer, GateBound, GateConclusion, GateRow } from '@tidemark/domain/gate/gate-answer';
import { boundResultText, boundText, rowChangeText, rowIntervalText, rowSideText } from './gate-texts.ts';
import { markdownText } from './markdown-text.ts';

/** Comments of forges end at 65,536 characters. */
export const maxMarkdownBytes = 60_000;

const symbols: Record<GateConclusion, string> = {
  passed: '✅',
  failed: '❌',
  inconclusive: '⚪',
  untrusted: '⚠️',
};

/**
 * gateMarkdown is the answer of a gate as a comment: the verdict first, then changed rows only. At most 60 kB: rows beyond that are
 * counted, with a link to all of them. Every text of the answer is escaped, since names come from the author of a change.
 */
export function gateMarkdown(answer: GateAnswer): string {
  const changed = answer.rows.filter(({ verdict }) => verdict !== 'equal' && verdict !== 'no_baseline');
  const bounds = answer.thresholds.filter(({ verdict }) => verdict !== 'passed');
  const head = [
    `### ${symbols[answer.conclusion]} ${markdownText(answer.benchmark)}: ${answer.conclusion}`,
    '',
    markdownText(answer.sentence, 2_000),
  ].join('\n');
  const foot = footOf(answer);
  const parts = [
    rowTable(changed),
    boundTable(bounds),
    runList('Failed runs', answer.failures),
    runList('Untrusted runs', answer.untrusted),
    noteList(answer.notes),
  ];
  let left = maxMarkdownBytes - bytesOf(`${head}\n\n${foot}\n`) - 500;
  const shown: string[] = [];
  let leftOut = 0;
  for (const part of parts) {
    const { text, cut } = fitted(part, left);
    if (text !== '') shown.push(text);
    left -= bytesOf(text) + 2;
    leftOut += cut;
  }
  const more =
    leftOut === 0
      ? []
      : [`${leftOut} more ${leftOut === 1 ? 'line' : 'lines'}: ${link('see the gate', answer.links.gate)}`];
  return `${[head, ...shown, ...more, foot].join('\n\n')}\n`;
}

/** Lines that always stand, and those of which as many stand as fit. */
type Part = { head: string[]; lines: string[] };

function fitted({ head, lines }: Part, room: number): { text: string; cut: number } {
  if (lines.length === 0) return { text: '', cut: 0 };
  let left = room - bytesOf(head.join('\n'));
  const fitting: string[] = [];
  for (const line of lines) {
    left -= bytesOf(line) + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  const cut = lines.length - fitting.length;
  return { text: fitting.length === 0 ? '' : [...head, ...fitting].join('\n'), cut };
}

function rowTable(rows: readonly GateRow[]): Part {
  return {
    head: [
      '| Cell | Metric | Baseline | Candidate | Change (95 % CI) | Verdict |',
      '| --- | --- | ---: | ---: | --- | --- |',
    ],
    lines: rows.map((row) => {
      const interval = rowIntervalText(row);
      const change = rowChangeText(row) ?? 'not measured';
      return tableLine([
        row.cell,
        row.label,
        rowSideText(row, 'baseline') ?? 'not measured',
        rowSideText(row, 'candidate') ?? 'not measured',
        interval === null ? change : `${change} (${interval})`,
        row.verdict,
      ]);
    }),
  };
}

function boundTable(bounds: readonly GateBound[]): Part {
  return {
    head: ['| Cell | Threshold | Seen | Verdict |', '| --- | --- | --- | --- |'],
    lines: bounds.map((bound) =>
      tableLine([bound.cell, boundText(bound), boundResultText(bound), bound.verdict]),
    ),
  };
}

function runList(title: string, runs: GateAnswer['untrusted']): Part {
  return {
    head: [`**${title}**`, ''],
    lines: runs.map(({ label, reason }) => `- ${markdownText(label)}: ${markdownText(reason, 500)}`),
  };
}

function noteList(notes: readonly string[]): Part {
  return { head: ['**Notes**', ''], lines: notes.map((note) => `- ${markdownText(note, 1_000)}`) };
}

function footOf({ rows, thresholds, runsUsed, runsSaved, links }: GateAnswer): string {
  const equal = rows.filter(({ verdict }) => verdict === 'equal').length;
  const held = thresholds.filter(({ verdict }) => verdict === 'passed').length;
  const counts = [
    ...(equal > 0 ? [`${equal} ${equal === 1 ? 'row' : 'rows'} equal`] : []),
    ...(held > 0 ? [`${held} ${held === 1 ? 'threshold' : 'thresholds'} held`] : []),
    `${runsUsed} ${runsUsed === 1 ? 'run' : 'runs'} used`,
    ...(runsSaved > 0 ? [`${runsSaved} saved against the limit`] : []),
  ].join(', ');
  const named = [
    link('Gate', links.gate),
    ...(links.compare === null ? [] : [link('Compare', links.compare)]),
    ...(links.experiment === null ? [] : [link('Runs', links.experiment)]),
    ...(links.report === null ? [] : [link('Report', links.report)]),
  ];
  return `${counts}. ${named.join(' · ')}`;
}

function link(text: string, address: string): string {
  return `[${text}](${address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')})`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => markdownText(cell)).join(' | ')} |`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
