import { expect, it } from 'vitest';
import { commentBody, commentMarker, maxCommentBytes } from './upsert-comment.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const marker = commentMarker('ingest');

it('a comment that fits stays whole behind its marker', () => {
  expect(commentBody(marker, 'passed\n', 'https://t.example/gates/g1')).toBe(
    '<!-- tidemark gate: ingest -->\npassed\n',
  );
});

it('a longer one is cut after a line, at 60 kB, with a link to all of it', () => {
  const body = commentBody(marker, `${'ü'.repeat(99)}\n`.repeat(1_000), 'https://t.example/gates/g1');
  expect(bytesOf(body)).toBeLessThanOrEqual(maxCommentBytes);
  expect(bytesOf(body)).toBeGreaterThan(maxCommentBytes - 300);
  expect(body).toMatch(/ü\n\nThe rest does not fit: \[see the gate\]\(https:\/\/t\.example\/gates\/g1\)\n$/);
});
