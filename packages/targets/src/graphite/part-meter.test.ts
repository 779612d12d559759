import { describe, expect, it } from 'vitest';
import { noCounts, type PartCounts } from './part-counts.ts';
import { meterPart } from './part-meter.ts';

const counts = (reportedAtSeconds: number, of: Partial<PartCounts>): PartCounts => ({
  ...noCounts('cache:a', 'carbon-cache'),
  reportedAtSeconds,
  ...of,
});

describe('the meter of a part', () => {
  it('gives rates of the time between two reports, whenever they were read', () => {
    const meter = meterPart('cache:a');
    meter.take(counts(100.5, { received: 1_000, committed: 900 }), null, 101);
    const samples = meter.take(counts(103.5, { received: 7_000, committed: 3_900 }), null, 120);
    expect(samples).toContainEqual(sample('metricsReceivedPerSec', 'cache:a', 2_000));
    expect(samples).toContainEqual(sample('metricsCommittedPerSec', 'cache:a', 1_000));
    expect(samples).toContainEqual(sample('committedLag', 'cache:a', 3_100));
    meter.take(counts(105.5, { received: 8_000, committed: 7_500 }), null, 122);
    expect(meter.peaks()).toMatchObject({ committedLagPeak: 3_100, committedLagAtEnd: 500 });
  });

  it('gives nothing until there is another report, and a gap where there is none for long', () => {
    const meter = meterPart('cache:a');
    const known = counts(100, { received: 1 });
    meter.take(known, null, 101);
    expect(meter.take(known, null, 104)).toEqual([]);
    expect(meter.take(known, null, 110)).toEqual([
      {
        ...sample('metricsReceivedPerSec', 'cache:a', null),
        reason: 'cache:a has reported nothing for 10 s',
      },
    ]);
    expect(meter.take(known, 'it did not answer within 1 s', 104)).toEqual([
      {
        ...sample('metricsReceivedPerSec', 'cache:a', null),
        reason: 'cache:a: it did not answer within 1 s',
      },
    ]);
  });

  it('names what a relay sends by its destination', () => {
    const meter = meterPart('relay');
    const to = (sent: number, dropped: number, queued: number) => ({
      destinations: [{ name: 'cache:a', sent, dropped, queued }],
    });
    meter.take(counts(100, to(0, 0, 0)), null, 100);
    expect(meter.take(counts(102, to(20, 10, 5)), null, 102)).toEqual([
      sample('relayQueued', 'relay > cache:a', 5),
      sample('metricsSentPerSec', 'relay > cache:a', 10),
      sample('relayDroppedPerSec', 'relay > cache:a', 5),
    ]);
    expect(meter.peaks()).toMatchObject({ queuePeak: 5, cacheSizePeak: null });
  });

  it('weighs the time of updates by their number', () => {
    const meter = meterPart('cache:a');
    meter.take(counts(100, { updateOperations: 100, avgUpdateTimeUs: 50 }), null, 100);
    meter.take(counts(102, { updateOperations: 400, avgUpdateTimeUs: 90 }), null, 102);
    expect(meter.peaks().updateMsMean).toBeCloseTo(0.08);
  });
});

function sample(metric: string, part: string, value: number | null) {
  return { metric, part, value, reason: null };
}
