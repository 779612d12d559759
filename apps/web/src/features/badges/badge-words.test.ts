import { badgeSubjectShape } from '@tidemark/domain/badge/badge';
import { expect, it } from 'vitest';
import { badgeMarkdown, badgePath, badgeText } from './badge-words.ts';

const url = 'https://bench.example.org/badges/abc.svg';
const conclusion = badgeSubjectShape.parse({ kind: 'conclusion', benchmark: 'ingest_1' });

it('says what a badge shows, and how to embed it', () => {
  expect(badgeText(conclusion)).toBe('Conclusion of the newest gate');
  expect(
    badgeText(badgeSubjectShape.parse({ kind: 'figure', benchmark: 'b', figure: 'heapBytesPerSeries' })),
  ).toBe('Heap per series');
  expect(badgeMarkdown({ url, subject: conclusion })).toBe(`![Tidemark: ingest_1](${url})`);
  expect(badgePath(url)).toBe('/badges/abc.svg');
});
