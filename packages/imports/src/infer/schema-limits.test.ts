import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { expect, it } from 'vitest';
import { inferSchema } from './infer-schema.ts';
import { addNumber, newNumberSpread } from './number-spread.ts';
import { observePoints } from './observe-points.ts';
import { findLeaders } from './tag-relations.ts';

const infer = (...lines: string[]) => inferSchema(parseLineProtocol(lines.join('\n')), 'pasted');
const times = <Item>(count: number, make: (n: number) => Item) =>
  Array.from({ length: count }, (_, n) => make(n));
const tagOf = (...lines: string[]) => infer(...lines)?.schema.measurements[0]?.tags[0]?.generator.kind;
const fieldOf = (...lines: string[]) => infer(...lines)?.schema.measurements[0]?.fields[0]?.generator;
/** Words that no number folds into a pattern. */
const word = (n: number) => `w${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;

it('lists up to a thousand values of a tag', () => {
  expect(tagOf(...times(1_000, (n) => `m,t=${word(n)} v=1`))).toBe('pool');
  expect(tagOf(...times(1_001, (n) => `m,t=${word(n)} v=1`))).toBe('sequence');
});

it('lists up to 300,000 characters of values in a whole schema', () => {
  const kinds = (length: number) =>
    infer(...times(1_000, (n) => `m,t=${word(n).padEnd(length, 'y')},u=${word(n)} v=1`))
      ?.schema.measurements[0]?.tags.map(({ generator }) => generator.kind)
      .slice(0, 1);
  expect(kinds(290)).toEqual(['pool']);
  expect(kinds(301)).toEqual(['sequence']);
});

it('holds two hundred kinds of measurements', () => {
  const groups = (count: number) => infer(...times(count, (n) => `${word(n)} ${word(n)}=1`));
  expect(groups(200)?.notes.filter(({ tone }) => tone === 'warn')).toEqual([]);
  expect(groups(201)?.schema.measurements).toHaveLength(200);
  expect(groups(201)?.notes.some(({ text }) => text.startsWith('201 kinds'))).toBe(true);
});

it('holds a hundred tags and a thousand fields of a measurement', () => {
  const tags = times(101, (n) => `${word(n)}=a`).join(',');
  const fields = times(1_001, (n) => `${word(n)}f=1`).join(',');
  const group = infer(`m,${tags} ${fields}`)?.schema.measurements[0];
  expect([group?.tags.length, group?.fields.length]).toEqual([100, 1_000]);
});

it('lists up to a hundred texts of a field that come again, of 20,000 characters together', () => {
  const texts = (count: number, length: number) =>
    fieldOf(...times(2 * count, (n) => `m v="${word(n % count).padEnd(length, 'y')}"`))?.kind;
  expect(texts(100, 200)).toBe('pool');
  expect(texts(101, 100)).toBe('random-string');
  expect(texts(100, 201)).toBe('random-string');
});

it('holds a text of 60,000 characters, and makes none that are longer', () => {
  const text = (length: number) => fieldOf(`m v="${'y'.repeat(length)}"`);
  expect(text(60_000)).toMatchObject({ kind: 'constant' });
  expect(text(60_001)).toEqual({ kind: 'random-string', length: 60_000 });
});

it('compares twenty-four tags with each other', () => {
  const keys = times(30, (n) => `t${n}`);
  const tagSets = ['a', 'b'].map((value) => new Map(keys.map((key) => [key, value])));
  const tags = keys.map((key) => ({ key, count: 2 }));
  expect(findLeaders(tags, tagSets).size).toBe(23);
});

it('looks into points for the tags that it compares, however many there are', () => {
  let visits = 0;
  class CountingMap extends Map<string, string> {
    override get(key: string) {
      visits += 1;
      return super.get(key);
    }
  }
  const tags = times(5_000, (n) => ({ key: `t${n}`, count: n % 2 }));
  const varying = times(3, (n) => ({ key: `v${n}`, count: 2 }));
  findLeaders(
    [...tags, ...varying],
    times(50, (n) => new CountingMap([['v0', String(n)]])),
  );
  expect(visits).toBeLessThan(50 * 2 * 3 * 3);
});

it('counts the absence of a tag as a value of it', () => {
  const { measurements } = observePoints(parseLineProtocol('m,a=1,b=1 v=1\nm,b=2 v=1').points);
  expect(measurements[0]?.tags.find(({ key }) => key === 'b')?.leader).toBe('a');
});

it('writes nine decimals at most', () => {
  const spread = newNumberSpread();
  addNumber(spread, 0.123456789, 9, null);
  expect(spread.decimals).toBe(9);
  addNumber(spread, 0.12345678901, 11, null);
  expect(spread.decimals).toBe(9);
});
