import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRateCsv, rateCsvOf } from './parse-rate-csv.ts';

describe('a recorded rate', () => {
  it('is read with or without a heading, with any of the usual separators', () => {
    const rates = [
      { atSeconds: 0, ratePerSec: 100 },
      { atSeconds: 10, ratePerSec: 250.5 },
    ];
    expect(parseRateCsv('0,100\n10,250.5')).toEqual({ rates });
    expect(parseRateCsv('seconds;rate\r\n0;100\r\n10;250.5\r\n')).toEqual({ rates });
    expect(parseRateCsv('5\t100\n\n15\t250.5')).toEqual({ rates });
  });

  it('takes dates for moments, counted from the first', () => {
    expect(parseRateCsv('time,rate\n2026-01-01T00:00:00Z,1\n2026-01-01T00:01:00Z,2')).toEqual({
      rates: [
        { atSeconds: 0, ratePerSec: 1 },
        { atSeconds: 60, ratePerSec: 2 },
      ],
    });
  });

  const faults: [string, string, RegExp][] = [
    ['no line at all', '\n\n', /no line/],
    ['a line without a rate', '0,1\n5', /line 2: write the time and the rate/],
    ['an empty rate', '0,1\n5,', /line 2: "" is not a rate/],
    ['a negative rate', '0,-1', /line 1: "-1" is not a rate/],
    ['an infinite rate', '0,Infinity', /is not a rate/],
    ['a word for a time', '0,1\nlater,2', /line 2: "later" is not a time/],
    ['time that stands still', '0,1\n0,2', /line 2 is not later/],
  ];
  it.each(faults)('refuses %s, naming the line', (_, text, fault) => {
    const read = parseRateCsv(text);
    expect('fault' in read ? read.fault : '').toMatch(fault);
  });

  it('reads a recording of up to four million characters', () => {
    const rates = (length: number) => parseRateCsv('0,1\n'.padEnd(length, '\n'));
    expect(rates(4_000_000)).toEqual({ rates: [{ atSeconds: 0, ratePerSec: 1 }] });
    expect(rates(4_000_001)).toHaveProperty('fault');
  });

  it('reads back what was written', () => {
    const gaps = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 1_000 }),
        ratePerSec: fc.double({ min: 0, max: 1e6, noNaN: true }),
      }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(gaps, (lines) => {
        let at = -(lines[0]?.gap ?? 0);
        const rates = lines.map(({ gap, ratePerSec }) => {
          at += gap;
          return { atSeconds: at, ratePerSec };
        });
        expect(parseRateCsv(rateCsvOf(rates))).toEqual({ rates });
      }),
    );
  });

  it('answers anything, without an exception', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseRateCsv(text)));
  });
});
