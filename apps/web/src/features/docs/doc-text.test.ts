import { describe, expect, it } from 'vitest';
import { headingsOf, helpSections, meaningOf, termsOf } from './doc-text.ts';

const text = `# How load flows

The first **paragraph**, with a [link](other.md) and
a second line.

## Closed loop
Directly below, \`code\` and _words_.

\`\`\`
# no heading
\`\`\`

## Table only

| a | b |

Then words.

## Empty

## Last
`;

describe('the text of a document', () => {
  it('lists headings with the anchors of the page, code left out', () => {
    expect(headingsOf(text)).toEqual([
      { level: 1, text: 'How load flows', anchor: 'how-load-flows' },
      { level: 2, text: 'Closed loop', anchor: 'closed-loop' },
      { level: 2, text: 'Table only', anchor: 'table-only' },
      { level: 2, text: 'Empty', anchor: 'empty' },
      { level: 2, text: 'Last', anchor: 'last' },
    ]);
  });

  it('reads help texts as plain text with the link behind them', () => {
    const help =
      '# Help\n\nIntro.\n\n## Does it grow?\n\nThe **slope** of `heap`,\nsee [it](x.md).\nMore: [figures](a.md#b).\n\n## No link\n\nWords.\n';
    expect(helpSections(help)).toEqual([
      {
        title: 'Does it grow?',
        anchor: 'does-it-grow',
        text: 'The slope of heap, see it.',
        more: 'a.md#b',
      },
    ]);
  });

  it('finds a term among several of a row, and not in a meaning', () => {
    const glossary =
      '| Term | Meaning |\n| lost, unexpected | Acknowledged; **not** stored |\n| report (shared) | A frozen comparison |';
    expect(meaningOf(glossary, 'Unexpected')).toBe('Acknowledged; not stored');
    expect(meaningOf(glossary, 'report')).toBe('A frozen comparison');
    expect(meaningOf(glossary, 'stored')).toBeNull();
  });
});

it('lists the terms of a glossary with the section that each stands in', () => {
  const glossary =
    '# Glossary\n\n## Data\n\n| Term | Meaning |\n| --- | --- |\n| point | One measurement |\n\n## Runs\n\n| Term | Meaning |\n| --- | --- |\n| `lease` | Time |\n';
  expect(termsOf(glossary)).toEqual([
    { term: 'point', anchor: 'data' },
    { term: 'lease', anchor: 'runs' },
  ]);
});
