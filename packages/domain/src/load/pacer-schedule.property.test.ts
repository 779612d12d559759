import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pacer, pacerShape } from './pacer.ts';
import { pacerSchedule } from './pacer-schedule.ts';
import { continuedSchedule } from './schedule.ts';

const rate = fc.double({ min: 0.5, max: 20_000, noNaN: true });
const seconds = fc.double({ min: 0.01, max: 600, noNaN: true });
const maybeZero = fc.oneof(rate, fc.constant(0));

const anyPacer: fc.Arbitrary<Pacer> = fc
  .oneof(
    rate.map((ratePerSec) => ({ kind: 'constant', ratePerSec })),
    fc.record({ kind: fc.constant('ramp'), fromPerSec: maybeZero, toPerSec: rate, seconds }),
    fc.record({
      kind: fc.constant('stages'),
      startPerSec: maybeZero,
      stages: fc
        .array(fc.record({ seconds, ratePerSec: maybeZero, change: fc.constantFrom('line', 'jump') }), {
          minLength: 1,
          maxLength: 5,
        })
        .map((stages) => [...stages, { seconds: 1, ratePerSec: 10, change: 'line' }]),
    }),
    fc
      .record({ meanPerSec: rate, share: fc.double({ min: 0, max: 1, noNaN: true }), periodSeconds: seconds })
      .map(({ meanPerSec, share, periodSeconds }) => ({
        kind: 'sine',
        meanPerSec,
        amplitudePerSec: meanPerSec * share,
        periodSeconds,
      })),
    fc.record({ kind: fc.constant('poisson'), ratePerSec: rate, seed: fc.nat() }),
    fc.array(fc.record({ seconds, ratePerSec: maybeZero }), { minLength: 1, maxLength: 6 }).map((lines) => {
      let atSeconds = 0;
      const rates = lines.map((line) => {
        const recorded = { atSeconds, ratePerSec: line.ratePerSec };
        atSeconds += line.seconds;
        return recorded;
      });
      return { kind: 'recorded', rates: [...rates, { atSeconds, ratePerSec: 5 }] };
    }),
  )
  .map((pacer) => pacerShape.parse(pacer));

describe('a schedule', () => {
  it('never goes back, and counts exactly what it says is due', () => {
    fc.assert(
      fc.property(anyPacer, fc.nat(5_000), (pacer, from) => {
        const schedule = pacerSchedule(pacer);
        let before = 0;
        for (let sequence = from; sequence < from + 50; sequence += 1) {
          const dueAtMs = schedule.dueAtMs(sequence);
          expect(dueAtMs).toBeGreaterThanOrEqual(before);
          const count = schedule.countDueBy(dueAtMs);
          expect(schedule.dueAtMs(count - 1)).toBeLessThanOrEqual(dueAtMs);
          expect(schedule.dueAtMs(count)).toBeGreaterThan(dueAtMs);
          before = dueAtMs;
        }
      }),
    );
  });

  it('says the same in whatever order it is asked', () => {
    fc.assert(
      fc.property(anyPacer, fc.array(fc.nat(20_000), { maxLength: 20 }), (pacer, sequences) => {
        const asked = pacerSchedule(pacer);
        const seen = sequences.map((sequence) => asked.dueAtMs(sequence));
        expect(seen).toEqual(sequences.map((sequence) => pacerSchedule(pacer).dueAtMs(sequence)));
      }),
      { numRuns: 50 },
    );
  });

  it('integrates to its rate: so many arrivals come due as the rate over the time says', () => {
    fc.assert(
      fc.property(
        anyPacer.filter((pacer) => pacer.kind !== 'poisson'),
        fc.double({ min: 1, max: 30_000, noNaN: true }),
        (pacer, elapsedMs) => {
          const schedule = pacerSchedule(pacer);
          const steps = 20_000;
          let area = 0;
          for (let step = 0; step < steps; step += 1) {
            area += (schedule.ratePerSecAt(((step + 0.5) * elapsedMs) / steps) * elapsedMs) / steps / 1_000;
          }
          const tolerance = 1.001 + area * 0.001 + 20_000 * (elapsedMs / steps / 1_000) * 8;
          expect(Math.abs(schedule.countDueBy(elapsedMs) - area)).toBeLessThanOrEqual(tolerance);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('goes on at the new rate from the moment of a change, without a jump in what was due', () => {
    fc.assert(
      fc.property(
        anyPacer,
        rate,
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        (pacer, ratePerSec, atMs) => {
          const schedule = pacerSchedule(pacer);
          const changed = continuedSchedule(schedule, atMs, ratePerSec);
          const before = schedule.countDueBy(atMs);
          expect(changed.countDueBy(atMs)).toBe(before);
          expect(changed.dueAtMs(before)).toBeCloseTo(atMs + 1_000 / ratePerSec, 6);
          if (before > 0) expect(changed.dueAtMs(before - 1)).toBe(schedule.dueAtMs(before - 1));
          expect(changed.ratePerSecAt(atMs)).toBe(ratePerSec);
        },
      ),
    );
  });
});

describe('a constant rate', () => {
  it('does not drift within a day: number n is due at n / rate', () => {
    const schedule = pacerSchedule({ kind: 'constant', ratePerSec: 3_000 });
    expect(schedule.dueAtMs(3_000 * 86_400)).toBe(86_400_000);
    expect(schedule.countDueBy(86_400_000)).toBe(3_000 * 86_400 + 1);
  });
});

describe('a Poisson process', () => {
  it('has exponential gaps: their mean and their spread are both 1 / rate', () => {
    const schedule = pacerSchedule({ kind: 'poisson', ratePerSec: 1_000, seed: 7 });
    const moments = Array.from({ length: 50_001 }, (_, n) => schedule.dueAtMs(n));
    const gaps = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
    expect(mean).toBeCloseTo(1, 1);
    expect(deviation).toBeCloseTo(1, 1);
  });
});

describe('rates that make no sense', () => {
  const refused: [string, object, RegExp][] = [
    ['0', { kind: 'constant', ratePerSec: 0 }, /above 0/],
    ['below 0', { kind: 'constant', ratePerSec: -1 }, /0 or more|above 0/],
    ['a billion', { kind: 'constant', ratePerSec: 1e9 }, /at most/],
    ['no number', { kind: 'constant', ratePerSec: Number.NaN }, /./],
    [
      'a swing below nothing',
      { kind: 'sine', meanPerSec: 1, amplitudePerSec: 2, periodSeconds: 1 },
      /rate negative/,
    ],
    ['nothing but zeros', { kind: 'stages', stages: [{ seconds: 1, ratePerSec: 0 }] }, /every rate is 0/],
    ['a late beginning', { kind: 'recorded', rates: [{ atSeconds: 1, ratePerSec: 1 }] }, /start at second 0/],
    [
      'time that runs backwards',
      { kind: 'recorded', rates: [0, 2, 1].map((atSeconds) => ({ atSeconds, ratePerSec: 1 })) },
      /line 3/,
    ],
  ];
  it.each(refused)('%s is refused with the reason', (_, pacer, reason) => {
    const result = pacerShape.safeParse(pacer);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.message).join()).toMatch(reason);
  });
});
