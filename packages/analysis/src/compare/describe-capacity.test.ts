import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { capacityShape } from './capacity.ts';
import type { SidedRun } from './comparison-sides.ts';
import { describeCapacity } from './describe-capacity.ts';

const plan: RunPlan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };
const asked = { memory: 'heap', ramBytes: null, schema: null } as const;
const wobbles = [-0.01, 0.004, 0.012];

function run(series: number, bytes: number, change: Parameters<typeof aSummary>[0] = {}): SidedRun {
  const settled = [aSettledPeriod(0), aSettledPeriod(1, { observedSeries: series, heapInUseBytes: bytes })];
  const peakRssBytes = { value: 3 * bytes, offsetMs: 0, simulatedAtMs: null };
  const summary = aSummary({ settled, peakRssBytes, ...change });
  return { id: `${series} ${bytes}`, label: `${series}`, plan, startedAtMs: 0, lastSamples: {}, summary };
}

const line = (series: number) => 50_000_000 + 2_000 * series;
const ladder = (steps: number[], bytesAt = line) =>
  steps.flatMap((series) => wobbles.map((wobble) => run(series, bytesAt(series) * (1 + wobble))));
const steps = [10_000, 50_000, 250_000, 1_000_000];

describe('describeCapacity', () => {
  it('gives bytes per series with an interval, whether a straight line fits, and a band, in a shape that can be frozen', () => {
    const capacity = describeCapacity(ladder(steps), asked);
    expect(capacityShape.parse(capacity)).toEqual(capacity);
    expect(capacity?.fit?.bytesPerSeries.value).toBeGreaterThan(1_950);
    expect(capacity?.fit?.bytesPerSeries.value).toBeLessThan(2_050);
    expect(capacity?.fit?.check).toMatchObject({
      isStraight: true,
      text: expect.stringContaining('straight line fits'),
    });
    const end = capacity?.fit?.line.at(-1);
    expect(end?.low).toBeLessThan(end?.bytes ?? 0);
    expect(end?.high).toBeGreaterThan(end?.bytes ?? 0);
    expect(capacity?.sentence).toMatch(
      /^A series costs 1\.9\d KiB of heap at rest \(95 % CI 1\.\d+ KiB to 2?1?\.\d+ KiB\)\.$/,
    );
  });

  it('says how many steps are missing, and nothing for a single step', () => {
    expect(describeCapacity(ladder([10_000, 50_000]), asked)).toMatchObject({
      fit: null,
      missing: 'Not enough data: needs 4 different series counts, has 2.',
      sentence: 'Not enough data: needs 4 different series counts, has 2.',
    });
    expect(describeCapacity(ladder([10_000]), asked)).toBeNull();
  });

  it('treats series counts within 2 % as one step, since churn makes them differ', () => {
    const near = [
      ...ladder([10_000, 50_000, 250_000]),
      run(10_100, line(10_000)),
      run(251_000, line(250_000)),
    ];
    expect(describeCapacity(near, asked)?.missing).toContain('has 3');
  });

  it('says how many series fit into a memory, that this is beyond what was measured, and whether a schema fits', () => {
    const schema = { schemaId: 's', name: 'mine', plannedSeries: 400_000 };
    const capacity = describeCapacity(ladder(steps), { memory: 'heap', ramBytes: 2 * 1_024 ** 3, schema });
    const inside = (0.8 * 2 * 1_024 ** 3 - 50_000_000) / 2_000;
    expect(capacity?.limit).toMatchObject({ answer: 'series', isBeyond: false });
    expect(capacity?.limit?.largestSeries).toBeLessThan(inside);
    expect(capacity?.limit?.largestSeries).toBeGreaterThan(0.9 * inside);
    expect(capacity?.schema).toMatchObject({ fits: true, isBeyond: false });
    expect(capacity?.sentence).toContain('"mine" with 400 k series needs');
    const more = describeCapacity(ladder(steps), {
      memory: 'heap',
      ramBytes: 64 * 1_024 ** 3,
      schema: { ...schema, plannedSeries: 90_000_000 },
    });
    expect(more?.limit?.isBeyond).toBe(true);
    expect(more?.fit?.line.at(-1)?.series).toBe(3_000_000);
    expect(more?.schema).toMatchObject({ fits: false, isBeyond: true });
    expect(more?.sentence).toContain('more than was measured');
  });

  const churning = (churnedOf: (series: number, repetition: number) => number) =>
    steps.flatMap((series) =>
      wobbles.map((wobble, repetition) => {
        const churned = churnedOf(series, repetition);
        const bytes = (line(series) + 900 * churned) * (1 + wobble / 10);
        return run(series, bytes, { plannedSeries: series + churned });
      }),
    );

  it('gives the memory of series that are gone apart from that of series, where the runs differ in them', () => {
    const capacity = describeCapacity(
      churning((_, repetition) => (repetition % 2) * 1_500_000),
      asked,
    );
    expect((capacity?.fit?.bytesPerChurned?.value ?? 0) / 900).toBeCloseTo(1, 1);
    expect((capacity?.fit?.bytesPerSeries.value ?? 0) / 2_000).toBeCloseTo(1, 1);
    expect(capacity?.sentence).toContain('A series that is gone still costs');
    expect(capacity?.points.map(({ churned }) => churned)).toContain(1_500_000);
    expect(capacityShape.parse(capacity)).toEqual(capacity);
  });

  it('says that both are one cost where series that are gone grow with the others', () => {
    const capacity = describeCapacity(
      churning((series) => series),
      asked,
    );
    expect(capacity?.fit?.bytesPerChurned).toBeNull();
    expect((capacity?.fit?.bytesPerSeries.value ?? 0) / 2_900).toBeCloseTo(1, 1);
    expect(capacity?.warnings).toEqual([expect.stringContaining('in proportion')]);
  });

  it('takes no series for gone that were refused, or are within what readings differ by', () => {
    const refused = ladder(steps).map((one) => ({
      ...one,
      summary: { ...one.summary, plannedSeries: 5_000_000, pointsRejected: 1 },
    }));
    const near = ladder(steps).map((one) => ({
      ...one,
      summary: { ...one.summary, plannedSeries: Number(one.label) * 1.01 },
    }));
    for (const runs of [refused, near])
      expect(describeCapacity(runs, asked)?.points.every(({ churned }) => churned === 0)).toBe(true);
  });

  it('finds where the line bends', () => {
    const bent = (series: number) => line(series) + 5_000 * Math.max(0, series - 100_000);
    const capacity = describeCapacity(ladder([...steps, 2_000_000], bent), asked);
    expect((capacity?.fit?.knee?.series ?? 0) / 100_000).toBeCloseTo(1, 0);
    expect(capacity?.fit?.check.isStraight).toBe(false);
    expect(capacity?.sentence).toMatch(/^From \d/);
  });

  it('leaves out runs that are not trusted or ran on another system, and says so', () => {
    const elsewhere = {
      ...run(2_000_000, 1),
      id: 'e',
      plan: { ...plan, target: aTarget({ url: 'http://127.0.0.1:9' }) },
    };
    const limited = { ...run(3_000_000, 1, { validity: 'generator_limited' }), id: 'l' };
    const capacity = describeCapacity([...ladder(steps), elsewhere, limited], asked);
    expect(capacity?.points.length).toBe(12);
    expect(capacity?.leftOut.map(({ runId, reason }) => [runId, reason])).toEqual([
      ['e', 'on another system'],
      ['l', 'generator limited'],
    ]);
  });

  it('fits resident memory on request, and warns where nothing was repeated', () => {
    const once = steps.map((series) => run(series, line(series)));
    const capacity = describeCapacity(once, { ...asked, memory: 'rss' });
    expect(capacity?.fit?.bytesPerSeries.value).toBeCloseTo(6_000, -1);
    expect(capacity?.sentence).toContain('resident memory');
    expect(capacity?.warnings).toEqual([expect.stringContaining('run twice')]);
    expect(capacity?.fit?.check.text).toContain('at least twice');
  });
});
