import { describe, expect, it } from 'vitest';
import { headingsOf, meaningOf, sectionOf } from './doc-text.ts';

const text = `# How load is made

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
      { level: 1, text: 'How load is made', anchor: 'how-load-is-made' },
      { level: 2, text: 'Closed loop', anchor: 'closed-loop' },
      { level: 2, text: 'Table only', anchor: 'table-only' },
      { level: 2, text: 'Empty', anchor: 'empty' },
      { level: 2, text: 'Last', anchor: 'last' },
    ]);
  });

  it('gives the first paragraph of a section as plain text', () => {
    expect(sectionOf(text, null)).toEqual({
      title: 'How load is made',
      text: 'The first paragraph, with a link and a second line.',
    });
    expect(sectionOf(text, 'closed-loop')?.text).toBe('Directly below, code and words.');
    expect(sectionOf(text, 'table-only')?.text).toBe('Then words.');
  });

  it('has nothing to say of a section that is empty or unknown', () => {
    expect(sectionOf(text, 'empty')).toBeNull();
    expect(sectionOf(text, 'nowhere')).toBeNull();
  });

  it('finds a term among several of a row, and not in a meaning', () => {
    const glossary =
      '| Term | Meaning |\n| lost, unexpected | Acknowledged; **not** stored |\n| report (shared) | A frozen comparison |';
    expect(meaningOf(glossary, 'Unexpected')).toBe('Acknowledged; not stored');
    expect(meaningOf(glossary, 'report')).toBe('A frozen comparison');
    expect(meaningOf(glossary, 'stored')).toBeNull();
  });
});
