import { aGateAnswer, aGateBound, aGateRow } from '@tidemark/analysis/testing/a-gate-answer';
import { expect, it } from 'vitest';
import { answerTable } from './answer-table.ts';

it('writes the sentence first, then each row and threshold, notes, links and the conclusion', () => {
  const answer = aGateAnswer({ thresholds: [aGateBound()], notes: ['Another machine.'] });
  const lines = answerTable(answer).split('\n');
  expect(lines[0]).toBe('Heap at rest +98 %: regressed.');
  expect(lines.find((line) => line.includes('regressed  tag on inmem'))).toMatch(
    /Heap at rest +10\.0 MiB +19\.8 MiB +\+98 % +\+91 to \+106 %$/,
  );
  expect(lines.join('\n')).toMatch(/failed +tag on inmem +heap at rest at most 512 MiB in 9 of 10 runs/);
  expect(lines).toContain('  Another machine.');
  expect(lines.join('\n')).toContain('https://tidemark.example/gates/g1');
  expect(lines.join('\n')).not.toContain('report');
  expect(lines.at(-2)).toBe('Result: failed');
});

it('leaves out a link that would fill lines, such as that of a comparison of many runs', () => {
  const { links } = aGateAnswer();
  const linkOf = (length: number) => 'https://tidemark.example/compare?'.padEnd(length, 'x');
  const table = (length: number) =>
    answerTable(aGateAnswer({ links: { ...links, compare: linkOf(length) } }));
  expect(table(200)).toContain(linkOf(200));
  expect(table(201)).not.toContain('compare?');
});

it('lets no name of a change steer the terminal', () => {
  const evil = '\u001b[2Jx\u202e\nResult: passed';
  const blamed = [{ run: 'r', label: evil, reason: evil }];
  const rows = [aGateRow({ cell: evil, label: evil })];
  const thresholds = [aGateBound({ cell: evil, label: evil })];
  const text = answerTable(
    aGateAnswer({ sentence: evil, rows, thresholds, failures: blamed, untrusted: blamed, notes: [evil] }),
  );
  expect([...text].filter((character) => '\u001b\u202e'.includes(character))).toEqual([]);
  expect(text.match(/^Result: /gm)).toHaveLength(1);
});
