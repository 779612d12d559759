import { expect, it } from 'vitest';
import { aGateAnswer, aGateBound, aGateRow } from '../testing/a-gate-answer.ts';
import { gateMarkdown, maxMarkdownBytes } from './gate-markdown.ts';
import { markdownText } from './markdown-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

it('begins with the verdict and lists changed rows only', () => {
  expect(
    gateMarkdown(aGateAnswer({ thresholds: [aGateBound()], notes: ['Another machine.'] })),
  ).toBe(`### ❌ ingest: failed

Heap at rest +98 %: regressed.

| Cell | Metric | Baseline | Candidate | Change (95 % CI) | Verdict |
| --- | --- | ---: | ---: | --- | --- |
| tag on inmem | Heap at rest | 10.0 MiB | 19.8 MiB | +98 % (+91 to +106 %) | regressed |

| Cell | Threshold | Seen | Verdict |
| --- | --- | --- | --- |
| tag on inmem | heap at rest at most 512 MiB in 9 of 10 runs | held in 6 of 10 runs | failed |

**Notes**

- Another machine.

1 row equal, 5 runs used, 5 saved against the limit. [Gate](https://tidemark.example/gates/g1) · [Compare](https://tidemark.example/compare?experiment=e1) · [Runs](https://tidemark.example/experiments/e1)
`);
});

it.each([
  ['long rows', () => aGateRow({ cell: 'ü'.repeat(300) })],
  ['rows that grow when they are escaped', () => aGateRow({ cell: '|'.repeat(300) })],
])('stays below 60 kB with thousands of %s, and links to what it leaves out', (_, row) => {
  const markdown = gateMarkdown(aGateAnswer({ rows: Array.from({ length: 3_000 }, row) }));
  expect(bytesOf(markdown)).toBeLessThanOrEqual(maxMarkdownBytes);
  expect(bytesOf(markdown)).toBeGreaterThan(maxMarkdownBytes * 0.9);
  expect(markdown).toMatch(/[\d]+ more lines: \[see the gate\]\(https:\/\/tidemark\.example\/gates\/g1\)/);
  const untrusted = Array.from({ length: 3_000 }, () => ({ run: 'r', label: 'x'.repeat(300), reason: 'y' }));
  const notes = Array.from({ length: 3_000 }, () => 'n'.repeat(500));
  expect(bytesOf(gateMarkdown(aGateAnswer({ untrusted, failures: untrusted, notes })))).toBeLessThanOrEqual(
    maxMarkdownBytes,
  );
});

it.each([
  ['<img src=x onerror=alert(1)>', '&#60;img src=x onerror=alert(1)&#62;'],
  ['[click](javascript:alert(1))', '&#91;click&#93;(javascript:alert(1))'],
  ['@everyone #12 !3', '&#64;everyone &#35;12 &#33;3'],
  ['a | b\n\n# c', 'a &#124; b &#35; c'],
  ['`code` *b*', '&#96;code&#96; &#42;b&#42;'],
  ['https://evil.example www.evil.example', 'https:&#47;&#47;evil.example www&#46;evil.example'],
  ['\u202eabc\0', 'abc'],
  ['&#64;x', '&#38;&#35;64;x'],
])('shows %j as it is', (text, shown) => {
  expect(markdownText(text)).toBe(shown);
});

it('cuts a text that is too long', () => {
  expect(markdownText('x'.repeat(1_000), 10)).toBe(`${'x'.repeat(9)}…`);
});
