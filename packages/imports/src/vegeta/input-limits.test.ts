import { keepErrors } from '@tidemark/domain/result/vegeta-report';
import { describe, expect, it } from 'vitest';
import { importAttack } from './import-attack.ts';
import { readAttackLine } from './read-attack-line.ts';
import { readTargets } from './read-targets.ts';
import { readVegeta } from './read-vegeta.ts';

describe('what is read of an attack', () => {
  it('is a line of 20,000 characters at most', () => {
    const line = (length: number) => `vegeta attack -rate 1${' '.repeat(length)}`.slice(0, length);
    expect(readAttackLine(line(20_000)).ok).toBe(true);
    expect(readAttackLine(line(20_001)).ok).toBe(false);
  });

  it('is ten thousand targets at most', () => {
    const targets = (count: number) => readTargets('GET http://127.0.0.1/\n'.repeat(count), 'http');
    expect(targets(10_000).ok).toBe(true);
    expect(targets(10_001).ok).toBe(false);
  });

  it('keeps the first fifty distinct error texts, of three hundred characters each', () => {
    const { errors, errorsLeftOut } = keepErrors(
      Array.from({ length: 60 }, (_, n) => `${n} ${'e'.repeat(400)}`),
    );
    expect([errors.length, errorsLeftOut]).toEqual([50, 10]);
    expect(new Set(errors.map((error) => error.length))).toEqual(new Set([300]));
  });

  it('lies within 90 days', () => {
    const line = (second: number) =>
      `${1_767_225_600 + second}000000000,204,0,0,0,,,,0,GET,http://127.0.0.1/,\n`;
    const ninetyDays = 90 * 86_400;
    const read = (seconds: number) => readVegeta(line(0) + line(seconds)).report.durationNs;
    expect(read(ninetyDays)).toBe(ninetyDays * 1e9);
    expect(() => read(ninetyDays + 1)).toThrow('90 days');
  });
});

describe('what becomes of an attack', () => {
  const echo = 'echo "POST http://127.0.0.1:8086/write?db=d" | vegeta attack -body b';
  const read = (flags: string) => {
    const imported = importAttack(`${echo} ${flags}`, new Map([['b', 'm v=1']]));
    if (imported.kind !== 'read') throw new Error(JSON.stringify(imported));
    return imported;
  };
  const profileOf = (flags: string) => read(flags).planFile.profile;

  it('has 2,000 requests in flight at most, a thousand workers in a closed loop', () => {
    expect(profileOf('-rate 10 -duration 1s -max-workers 5000')).toMatchObject({
      executor: { maxConnections: 2_000 },
    });
    expect(profileOf('-rate 0 -duration 1s -max-workers 1500')).toMatchObject({
      executor: { concurrency: 1_000 },
    });
  });

  it('lasts twelve hours at most, and one without an end an hour', () => {
    const secondsOf = (flags: string) => profileOf(flags).extent;
    const codes = (flags: string) => read(flags).warnings.map(({ code }) => code);
    expect(secondsOf('-rate 1 -duration 12h')).toEqual({ kind: 'wall-time', seconds: 43_200 });
    expect(codes('-rate 1 -duration 12h')).not.toContain('too_long');
    expect(secondsOf('-rate 1 -duration 13h')).toEqual({ kind: 'wall-time', seconds: 43_200 });
    expect(codes('-rate 1 -duration 13h')).toContain('too_long');
    expect(secondsOf('-rate 1')).toEqual({ kind: 'wall-time', seconds: 3_600 });
  });

  it('waits for an answer between a tenth of a second and ten minutes', () => {
    const timeoutOf = (timeout: string) =>
      profileOf(`-rate 1 -duration 1s -timeout ${timeout}`).requestTimeoutMs;
    expect(['1ms', '5s', '11m', '0'].map(timeoutOf)).toEqual([100, 5_000, 600_000, 600_000]);
  });
});
