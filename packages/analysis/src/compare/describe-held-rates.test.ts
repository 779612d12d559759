import type { Delivery } from '@tidemark/domain/result/delivery';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { targetShape } from '@tidemark/domain/target/target';
import {
  aDelivery,
  aFlowGap,
  aFlowRow,
  aKeyReading,
  aPartSummary,
} from '@tidemark/domain/testing/a-delivery';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import type { ComparedRun } from './compared-run.ts';
import { describeHeldRates } from './describe-held-rates.ts';
import { heldRatesShape } from './held-rates.ts';

/** Points of 500 a request, two metrics a point, for 10 s. */
function run(
  variant: string,
  perMinute: number,
  delivery: Partial<Delivery> = {},
  change: Partial<RunSummary> = {},
): ComparedRun {
  const metrics = perMinute / 6;
  const target = targetShape.parse({ kind: 'launched', name: variant, launcher: 'graphite', variant });
  const pacer = { kind: 'constant', ratePerSec: perMinute / 60 / 1_000 } as const;
  const executor = { kind: 'open-loop', pacer, batchSize: 500, maxConnections: 2 } as const;
  const plan = { schema: aSchema(), profile: { ...aProfile(), executor }, target, thresholds: [] };
  const own = { metricsPlanned: metrics, metricsSent: metrics, passes: [aKeyReading({ metrics })] };
  return {
    id: `${variant} ${perMinute}`,
    label: variant,
    plan,
    summary: aSummary({
      plannedPoints: metrics / 2,
      delivery: aDelivery({ ...own, ...delivery }),
      ...change,
    }),
  };
}

const lossOf = (
  perMinute: number,
  share: number,
  parts = [aPartSummary('relay', { cpuRatioMean: 0.98 })],
) => {
  const metrics = perMinute / 6;
  const lost = metrics * share;
  return {
    passes: [aKeyReading({ metrics, lost })],
    parts,
    flow: {
      rows: [],
      gaps: [
        aFlowGap({
          metrics: lost * 0.3,
          cause: 'cache_overflow',
          part: 'cache:a',
          text: 'A cache was full.',
        }),
        aFlowGap({ metrics: lost * 0.15, text: 'The queue was full, too.' }),
        aFlowGap({ metrics: lost * 0.25 }),
        aFlowGap({ metrics: lost * 0.2, cause: 'waiting_in_kernel' }),
        aFlowGap({ metrics: lost * 0.15, cause: 'unexplained' }),
        aFlowGap({ metrics: 10 * lost, cause: 'overwritten', isLoss: false, text: 'Overwritten.' }),
      ],
    },
  };
};

describe('describeHeldRates', () => {
  it('gives the highest rate up to which each system lost nothing, and what broke first above it', () => {
    const found = describeHeldRates([
      run('one-cache', 600_000),
      run('one-cache', 1_200_000),
      run('relay-2', 1_200_000, lossOf(1_200_000, 0.42)),
      run('relay-2', 600_000),
    ]);
    expect(found && heldRatesShape.parse(found)).toEqual(found);
    expect(found?.systems).toMatchObject([
      { system: 'graphite/one-cache', heldPerMinute: 1_200_000, isLimitReached: false, firstLoss: null },
      {
        system: 'graphite/relay-2',
        heldPerMinute: 600_000,
        isLimitReached: true,
        firstLoss: { runId: 'relay-2 1200000', flow: { rows: [] } },
        steps: [
          { outcome: 'held', broke: null, lostShare: { low: 0, high: 0 } },
          {
            outcome: 'lost',
            broke: { cause: 'relay_queue_full', part: 'relay', metrics: expect.closeTo(0.4 * 84_000) },
            busiest: { part: 'relay', cpuShare: 0.98 },
          },
        ],
      },
    ]);
    expect(found?.sentence).toBe(
      "Metrics per minute held: one-cache at least 1.20 M, relay-2 600 k. At 1.20 M relay-2 lost 42 %: the relay's queue was full; relay used 98 % of a core.",
    );
  });

  it('does not call a rate held above one that was not, and takes the worst of repeated runs', () => {
    const found = describeHeldRates([
      run('one-cache', 600_000),
      run('one-cache', 600_000, lossOf(600_000, 0.001)),
      run('one-cache', 1_200_000),
    ]);
    expect(found?.systems[0]).toMatchObject({ heldPerMinute: null, isLimitReached: true });
    expect(found?.systems[0]?.steps[0]).toMatchObject({
      outcome: 'lost',
      lostShare: { low: 0, high: 0.001 },
    });
    expect(found?.sentence).toContain('one-cache less than 600 k.');
  });

  it('distinguishes a target that took too little from one that lost, and says nothing of runs that were not read back', () => {
    const found = describeHeldRates([
      run('one-cache', 600_000, { metricsSent: 50_000, passes: [aKeyReading({ metrics: 50_000 })] }),
      run('relay-2', 600_000, { passes: [] }),
      run('relay-2', 1_200_000, {}, { validity: 'generator_limited' }),
    ]);
    expect(found?.systems.map(({ steps }) => steps.map(({ outcome }) => outcome))).toEqual([
      ['not_held'],
      ['unknown', 'unknown'],
    ]);
    expect(found?.sentence).toContain('At 600 k one-cache took 50 % of what was asked.');
    expect(found?.sentence).toContain('At 600 k relay-2 was not measured well enough to say.');
  });

  it('does not call a rate held at which a cache falls behind, as long as it says so', () => {
    const lagging = (metrics: number | null) => ({
      parts: [aPartSummary('cache:a', { committedLagAtEnd: metrics })],
      flow: { rows: [aFlowRow('read_by_caches', { part: 'cache:a', metrics: 200_000 })], gaps: [] },
    });
    const outcomeAt = (metrics: number | null, loadMs = 15_000) => {
      const runs = [run('one-cache', 600_000), run('one-cache', 1_200_000, lagging(metrics), { loadMs })];
      return describeHeldRates(runs)?.systems[0]?.steps[1]?.outcome;
    };
    expect([outcomeAt(null), outcomeAt(66_000), outcomeAt(67_000)]).toEqual(['held', 'held', 'behind']);
    const found = describeHeldRates([
      run('one-cache', 600_000),
      run('one-cache', 1_200_000, lagging(142_000), { loadMs: 15_000 }),
    ]);
    expect(outcomeAt(142_000, 7_000)).toBe('held');
    expect(found?.sentence).toContain(
      'lost nothing and fell behind: at the end cache:a had 142 k metrics in memory and not on disk, 71 % of all it received: its memory grows.',
    );
  });

  it('does not call a rate held whose values are wrong', () => {
    const wrong = { passes: [aKeyReading({ metrics: 100_000, wrongValue: 3 })] };
    const found = describeHeldRates([run('one-cache', 600_000, wrong), run('one-cache', 1_200_000)]);
    expect(found?.sentence).toContain(
      'one-cache kept wrong values: some have another value than the last one sent',
    );
  });

  it('names the loss at a rate above one that is not known', () => {
    const found = describeHeldRates([
      run('one-cache', 600_000, {}, { validity: 'generator_limited' }),
      run('one-cache', 1_200_000, lossOf(1_200_000, 0.42)),
    ]);
    expect(found?.systems[0]).toMatchObject({
      heldPerMinute: null,
      firstLoss: { runId: 'one-cache 1200000' },
    });
    expect(found?.sentence).toContain('At 1.20 M graphite/one-cache lost 42 %');
  });

  it('needs two rates, a constant rate, and a target that acknowledges nothing', () => {
    expect(describeHeldRates([run('one-cache', 600_000), run('relay-2', 600_000)])).toBeNull();
    const [first, second] = [run('one-cache', 600_000), run('one-cache', 1_200_000)];
    expect(describeHeldRates([first, { ...second, summary: aSummary() }])).toBeNull();
    expect(describeHeldRates([first, { ...second, plan: null }])).toBeNull();
    const closed = second.plan && { ...second.plan, profile: aProfile() };
    expect(describeHeldRates([first, { ...second, plan: closed }])).toBeNull();
  });
});
