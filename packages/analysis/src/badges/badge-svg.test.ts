import { expect, it } from 'vitest';
import { badgeSvg } from './badge-svg.ts';

const widthOf = (svg: string) => Number(/width="([\d.]+)"/.exec(svg)?.[1]);
const elementsOf = (svg: string) => svg.match(/<\/?\w+/g);
const drawn = (label: string, text = 'passed') => badgeSvg({ label, text, tone: 'good' });

it('shows both halves, names them for readers who do not see, and colors the judgement', () => {
  const svg = drawn('ingest');
  expect(svg).toContain('aria-label="ingest: passed"');
  expect(svg).toContain('>ingest</text>');
  expect(svg).toContain('fill="#1a7f37"');
  expect(badgeSvg({ label: 'ingest', text: 'failed', tone: 'fail' })).toContain('fill="#b3261e"');
});

it.each([
  '<script>alert(1)</script>',
  '"/><script>alert(1)</script>',
  "' onload='alert(1)",
  '&lt;script&gt;',
  ']]><script>',
  '<!--',
])('shows a hostile name as text: %s', (name) => {
  const svg = badgeSvg({ label: name, text: name, tone: 'fail' });
  expect(svg).not.toMatch(/<script|<!|onload='|]]>/);
  expect(elementsOf(svg)).toEqual(elementsOf(drawn('x')));
  expect(svg.match(/&(?!#\d+;)/)).toBeNull();
});

it('has no line breaks, no marks of direction and no broken Unicode of a name', () => {
  const svg = drawn('a\n\u202eb\u0000\ud800c');
  expect(svg).toContain('>a b \ufffdc</text>');
});

it('cuts what is longer than 60 characters, so that no name makes it endless', () => {
  const svg = drawn('x'.repeat(250));
  expect(svg).toContain(`>${'x'.repeat(59)}…</text>`);
  expect(widthOf(drawn('x'.repeat(10_000)))).toBe(widthOf(svg));
});

it('is as wide as its texts', () => {
  expect(widthOf(drawn('longer name'))).toBeGreaterThan(widthOf(drawn('name')));
  expect(widthOf(drawn('mmmm'))).toBeGreaterThan(widthOf(drawn('iiii')));
  expect(widthOf(drawn('漢字漢字'))).toBeGreaterThan(widthOf(drawn('abcd')));
});
