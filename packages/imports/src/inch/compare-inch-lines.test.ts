import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareInchLines } from './compare-inch-lines.ts';

function compared(first: string, second: string) {
  const result = compareInchLines(first, second);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}

test('the two clients of document 002 share one series: 9,999 are distinct, not 10,000', () => {
  const result = compared(
    'inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000',
    'inch -v -c 8 -b 10000 -t 1,1,5000 -p 100000',
  );
  expect(result).toMatchObject({ series: [5_000, 5_000], shared: 1, distinct: 9_999 });
  expect(result.warnings).toMatchObject([{ code: 'overlapping_series', number: 9_999 }]);
});

test('lines to different databases, or with another number of tags, share nothing', () => {
  expect(compared('inch -db a', 'inch -db b').shared).toBe(0);
  expect(compared('inch -t 10,10', 'inch -t 10,10,1')).toMatchObject({ shared: 0, warnings: [] });
});

test('a line that is wrong is named', () => {
  expect(compareInchLines('inch', 'inch -b 0')).toMatchObject({ ok: false, line: 1 });
});

const cardinality = fc.integer({ min: 1, max: 5 });
const line = fc.record({ m: cardinality, t: fc.array(cardinality, { minLength: 2, maxLength: 2 }) });
type Line = { m: number; t: number[] };

/** Plays the loop of inch over one whole turn. */
function seriesKeys({ m, t }: Line): Set<string> {
  const [a = 1, b = 1] = t;
  return new Set(Array.from({ length: m * a * b }, (_, i) => `${i % m},${i % a},${Math.floor(i / a) % b}`));
}

test('the shared series are those that both loops write, measurements and tags turning together', () => {
  fc.assert(
    fc.property(line, line, (first, second) => {
      const text = ({ m, t }: Line) => `inch -m ${m} -t ${t.join(',')}`;
      const [a, b] = [seriesKeys(first), seriesKeys(second)];
      expect(compared(text(first), text(second))).toMatchObject({
        series: [a.size, b.size],
        shared: [...a].filter((key) => b.has(key)).length,
      });
    }),
    { numRuns: 200 },
  );
});
