import { planFileShape } from '@tidemark/domain/run/plan-file';
import { describe, expect, it } from 'vitest';
import { badValueText, parseGoFlags } from '../go-flags.ts';
import { importInch } from './import-inch.ts';
import { defaultShardMinutes } from './influx-duration.ts';
import { commandWords } from './read-inch-line.ts';
import { parseShortFlags } from './short-flags.ts';

const faultCodes = (line: string) => {
  const result = importInch(line, { mode: 'faithful', nowMs: 0 });
  return result.ok ? [] : result.faults.map(({ code }) => code);
};

function planOf(line: string, mode: 'faithful' | 'corrected' = 'faithful') {
  const result = importInch(line, { mode, nowMs: 0 });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return planFileShape.parse(result.planFile);
}

describe('what is read of a command line', () => {
  it('is 8,000 characters at most', () => {
    expect(commandWords('x'.repeat(8_000)).ok).toBe(true);
    expect(commandWords('x'.repeat(8_001)).ok).toBe(false);
  });

  it('is the first twenty faults', () => {
    const wrong = Array.from({ length: 30 }, (_, n) => `--wrong${n}`);
    const ofGo = parseGoFlags(wrong, {});
    const ofShort = parseShortFlags(wrong, {});
    expect([ofGo, ofShort].map((parsed) => (parsed.ok ? 0 : parsed.faults.length))).toEqual([20, 20]);
  });

  it('is repeated in messages up to forty characters of a flag with its dash, and twenty of a number', () => {
    const detailOf = (flag: string) => {
      const parsed = parseGoFlags([`-${flag}`], {});
      return parsed.ok ? '' : (parsed.faults[0]?.detail ?? '');
    };
    expect(detailOf('q'.repeat(39))).toContain(`-${'q'.repeat(39)} `);
    expect(detailOf('q'.repeat(40))).toContain(`-${'q'.repeat(36)}... `);
    expect(badValueText('c', 'integer', '1'.repeat(20))).toContain('11111');
    expect(badValueText('c', 'integer', '1'.repeat(21))).not.toContain('11111');
  });
});

describe('how much a line may ask for', () => {
  it('is 10^12 points', () => {
    expect(faultCodes('inch -t 1000000 -p 1000000')).toEqual([]);
    expect(faultCodes('inch -t 1000000 -p 1000001')).toEqual(['too_many_points']);
  });

  it('is 10^9 series of influx-stress', () => {
    const faultsOf = (series: string) => faultCodes(`influx-stress insert -s ${series} -n 10000`);
    expect(faultsOf('1000000000')).toEqual([]);
    expect(faultsOf('1000000001')).not.toEqual([]);
  });

  it('becomes a series limit of the target from a million to a thousand million', () => {
    const limitOf = (line: string) => planOf(line).target;
    expect(limitOf('inch -t 10 -p 1')).toMatchObject({ maxSeries: 1_000_000 });
    expect(limitOf('inch -t 2000000 -p 1')).toMatchObject({ maxSeries: 2_000_000 });
  });
});

describe('what the server does where a line says nothing', () => {
  it('cuts shards of an hour below two days of retention, of a day below 180 days, then of a week', () => {
    const days = [1.9, 2, 179, 180];
    expect(days.map((count) => defaultShardMinutes(count * 1_440))).toEqual([60, 1_440, 1_440, 10_080]);
  });
});
