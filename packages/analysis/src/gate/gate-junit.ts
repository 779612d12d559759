import type { GateAnswer, GateBound, GateRow } from '@tidemark/domain/gate/gate-answer';
import { boundResultText, boundText, rowChangeText, rowIntervalText } from './gate-texts.ts';

type Outcome = { element: 'failure' | 'error' | 'skipped'; message: string } | null;
/** What a test is that the runs do not decide. */
type Undecided = 'failure' | 'skipped';
type TestCase = { group: string; name: string; outcome: Outcome };

/**
 * gateJunit is the answer of a gate as JUnit XML: a test for each metric and threshold of each cell, and for each run that failed or may
 * not be trusted. What is undecided is skipped, or failed where the benchmark says so.
 */
export function gateJunit(answer: GateAnswer): string {
  const undecided =
    answer.conclusion === 'inconclusive' && answer.check === 'failure' ? 'failure' : 'skipped';
  const cases: TestCase[] = [
    ...answer.failures.map(({ label, reason }) => blamed(label, 'failure', reason)),
    ...answer.untrusted.map(({ label, reason }) => blamed(label, 'error', reason)),
    ...answer.rows.map((row) => rowCase(row, undecided)),
    ...answer.thresholds.map((bound) => boundCase(bound, undecided)),
  ];
  const counted = (element: 'failure' | 'error' | 'skipped') =>
    cases.filter(({ outcome }) => outcome?.element === element).length;
  const counts = `tests="${cases.length}" failures="${counted('failure')}" errors="${counted('error')}" skipped="${counted('skipped')}"`;
  const suite = `name="${xmlText(answer.benchmark)}" ${counts}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite ${suite}>`,
    '    <properties>',
    `      <property name="conclusion" value="${answer.conclusion}"/>`,
    `      <property name="sentence" value="${xmlText(answer.sentence)}"/>`,
    `      <property name="gate" value="${xmlText(answer.links.gate)}"/>`,
    '    </properties>',
    ...cases.map((one) => caseText(answer.benchmark, one)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function blamed(label: string, element: 'failure' | 'error', message: string): TestCase {
  return { group: 'runs', name: label, outcome: { element, message } };
}

function rowCase(row: GateRow, undecided: Undecided): TestCase {
  const interval = rowIntervalText(row);
  const message = `${row.verdict}: ${rowChangeText(row) ?? 'no change is known'}${interval === null ? '' : ` (95 % CI ${interval})`}`;
  return { group: row.cell, name: row.label, outcome: outcomeOf(row.verdict, message, undecided) };
}

function boundCase(bound: GateBound, undecided: Undecided): TestCase {
  return {
    group: bound.cell,
    name: boundText(bound),
    outcome: outcomeOf(bound.verdict, boundResultText(bound), undecided),
  };
}

function outcomeOf(
  verdict: GateRow['verdict'] | GateBound['verdict'],
  message: string,
  undecided: Undecided,
): Outcome {
  switch (verdict) {
    case 'regressed':
    case 'failed':
      return { element: 'failure', message };
    case 'unknown':
      return { element: 'error', message };
    case 'inconclusive':
    case 'unstable':
    case 'undecided':
      return { element: undecided, message };
    case 'no_baseline':
      return { element: 'skipped', message: 'no baseline' };
    case 'equal':
    case 'improved':
    case 'passed':
      return null;
  }
}

function caseText(benchmark: string, { group, name, outcome }: TestCase): string {
  const head = `    <testcase classname="${xmlText(`${benchmark}.${group}`)}" name="${xmlText(name)}"`;
  if (outcome === null) return `${head}/>`;
  return `${head}><${outcome.element} message="${xmlText(outcome.message)}"/></testcase>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 cannot hold control characters, lone surrogates or U+FFFE and U+FFFF, not even escaped. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
