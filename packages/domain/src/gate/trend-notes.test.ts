import { expect, it } from 'vitest';
import { acknowledgmentInputShape, annotationInputShape } from './trend-notes.ts';

const annotation = { at: '2026-11-03T09:00:00Z', text: 'Release 2.4' };
const acknowledgment = { gateId: 'g', metric: 'diskBytes', cell: '', reason: 'intended' };

it('fills in what an annotation leaves out', () => {
  expect(annotationInputShape.parse(annotation)).toEqual({
    ...annotation,
    benchmark: null,
    kind: 'note',
    url: null,
  });
});

it.each([
  ['at', '2026-11-03'],
  ['at', '0000-01-01T00:00:00Z'],
  ['at', '2100-01-01T00:00:00Z'],
  ['text', ' '],
  ['text', 'x'.repeat(121)],
  ['text', 'two\nlines'],
  ['kind', 'release'],
  ['url', 'javascript:alert(1)'],
  ['benchmark', 'a b'],
])('refuses an annotation whose %s is %j', (key, value) => {
  expect(annotationInputShape.safeParse({ ...annotation, [key]: value }).success).toBe(false);
});

it.each([
  ['reason', ''],
  ['reason', 'x'.repeat(501)],
  ['cell', 'x'.repeat(501)],
  ['metric', 'no-such'],
  ['gateId', ''],
])('refuses an acknowledgment whose %s is %j', (key, value) => {
  expect(acknowledgmentInputShape.safeParse({ ...acknowledgment, [key]: value }).success).toBe(false);
});

it('takes the longest text, reason and cell', () => {
  expect(annotationInputShape.safeParse({ ...annotation, text: 'x'.repeat(120) }).success).toBe(true);
  const longest = { ...acknowledgment, reason: 'x'.repeat(500), cell: 'x'.repeat(500) };
  expect(acknowledgmentInputShape.safeParse(longest).success).toBe(true);
});
