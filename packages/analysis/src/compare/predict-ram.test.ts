import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import type { SidedRun } from './comparison-sides.ts';
import { beyondText, predictRam, ramSentence } from './predict-ram.ts';

const plan: RunPlan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };

function run(series: number, bytes: number): SidedRun {
  const settled = [aSettledPeriod(0), aSettledPeriod(1, { observedSeries: series, heapInUseBytes: bytes })];
  const peakRssBytes = { value: 3 * bytes, offsetMs: 0, simulatedAtMs: null };
  const summary = aSummary({ settled, peakRssBytes });
  return { id: `${series} ${bytes}`, label: `${series}`, plan, startedAtMs: 0, lastSamples: {}, summary };
}

const steps = [10_000, 50_000, 250_000, 1_000_000];
const runs = steps.flatMap((series) =>
  [0.99, 1.01].map((wobble) => run(series, (50_000_000 + 2_000 * series) * wobble)),
);

describe('predictRam', () => {
  it('gives both kinds of memory with the interval of one more run', () => {
    const heap = predictRam(runs, 'heap', 500_000);
    const rss = predictRam(runs, 'rss', 500_000);
    expect(heap?.bytes).toBeGreaterThan(1_000_000_000);
    expect(heap?.bytes).toBeLessThan(1_100_000_000);
    expect((rss?.bytes ?? 0) / (heap?.bytes ?? 1)).toBeCloseTo(3, 1);
    expect(heap?.low).toBeLessThan(heap?.bytes ?? 0);
    expect(heap?.high).toBeGreaterThan(heap?.bytes ?? Number.POSITIVE_INFINITY);
    expect(heap).toMatchObject({ runs: 8, measuredSeries: 1_000_000 });
  });

  it('is null for fewer than four series counts, not 0', () => {
    expect(predictRam(runs.slice(0, 6), 'heap', 500_000)).toBeNull();
    expect(predictRam([], 'rss', 500_000)).toBeNull();
    expect(ramSentence(null, 500_000, 'influxdb-1.6/inmem')).toBe(
      'The memory of 500 k series on influxdb-1.6/inmem is unknown: too few of your runs measured it.',
    );
  });

  it('answers in one sentence with interval, system and source', () => {
    expect(ramSentence(predictRam(runs, 'rss', 500_000), 500_000, 'influxdb-1.6/inmem')).toMatch(
      /^About 2\.9\d GiB of RAM \(95 % prediction interval [\d.]+ to [\d.]+ GiB\) for 500 k series on influxdb-1\.6\/inmem, from 8 runs of your own\.$/,
    );
  });

  it('says when it extrapolates, and by how much', () => {
    const far = predictRam(runs, 'heap', 4_000_000);
    expect(far && beyondText(far, 4_000_000)).toMatch(
      /^Extrapolated: .* had 1\.00 M series, and this is 4\.00 times as many/,
    );
    expect(far && beyondText(far, 1_000_000)).toBeNull();
  });
});
