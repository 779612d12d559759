import { describe, expect, it } from 'vitest';
import { noContext, runContextShape, shortCommit } from './run-context.ts';

const accepts = (context: unknown) => runContextShape.safeParse(context).success;

describe('runContextShape', () => {
  it('needs nothing', () => {
    expect(runContextShape.parse({})).toEqual(noContext);
    expect(noContext).toMatchObject({ commit: null, mergeRequest: null, labels: [] });
  });

  it.each([
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['file:///etc/passwd', false],
    ['//example.org', false],
    ['https://me:secret@example.org/1', false],
    [`https://example.org/${'x'.repeat(2_000)}`, false],
    ['https://example.org/jobs/1', true],
    ['http://127.0.0.1:8080/job', true],
  ])('takes addresses of the web alone: %s', (url, expected) => {
    expect(accepts({ jobUrl: url })).toBe(expected);
    expect(accepts({ mergeRequest: { id: '7', url } })).toBe(expected);
  });

  it.each([
    ['branch', 'x'.repeat(250), true],
    ['branch', 'x'.repeat(251), false],
    ['branch', 'a\nb', false],
    ['branch', 'main\u202e', false],
    ['baseBranch', 'x'.repeat(251), false],
    ['repository', 'x'.repeat(201), false],
    ['commit', 'a'.repeat(64), true],
    ['commit', 'a'.repeat(65), false],
    ['commit', 'a b', false],
    ['benchmark', 'ingest-1.8_x', true],
    ['benchmark', 'x'.repeat(101), false],
    ['benchmark', '../x', false],
    ['benchmark', 'a/b', false],
    ['trigger', 'robot', false],
    ['labels', Array.from({ length: 21 }, (_, i) => `l${i}`), false],
    ['more', 'x', false],
  ])('bounds %s', (key, value, expected) => {
    expect(accepts({ [key]: value })).toBe(expected);
  });
});

it('shortens hashes alone', () => {
  expect(shortCommit('0123456789abcdef0123456789abcdef01234567')).toBe('01234567');
  expect(shortCommit('release-2026-11-22')).toBe('release-2026-11-22');
});
