import { expect, it } from 'vitest';
import { packedSeriesShape, packSeries, unpackSeries } from './packed-series.ts';
import type { RunSeries } from './run-series.ts';

const line = (points: RunSeries['series'][number]['points']): RunSeries => ({
  runId: 'r',
  series: [
    {
      metric: 'rssBytes',
      label: 'Resident memory (RSS)',
      unit: 'bytes',
      source: 'the kernel, by process id',
      kind: 'underLoad',
      part: null,
      totalPoints: 9,
      points,
    },
  ],
});

it('gives back what was packed: moments to the millisecond, values to five digits, failed readings with a reason', () => {
  const [packed] = packSeries([
    line([
      { offsetMs: -3.2, simulatedAtMs: null, value: 1_234_567, reason: null },
      { offsetMs: 1_000.4, simulatedAtMs: 1_760_000_000_000, value: null, reason: 'no answer' },
      { offsetMs: 2_000, simulatedAtMs: 1_760_000_060_000, value: 0, reason: null },
    ]),
  ]);
  expect(packedSeriesShape.parse(packed)).toEqual(packed);
  expect(packed?.simulatedMs).toEqual([null, 0, 60_000]);
  expect(unpackSeries(packed ? [packed] : [])).toEqual([
    line([
      { offsetMs: -3, simulatedAtMs: null, value: 1_234_600, reason: null },
      { offsetMs: 1_000, simulatedAtMs: 1_760_000_000_000, value: null, reason: 'no answer' },
      { offsetMs: 2_000, simulatedAtMs: 1_760_000_060_000, value: 0, reason: null },
    ]),
  ]);
});

it('keeps the parts of a target apart', () => {
  const [of] = line([{ offsetMs: 0, simulatedAtMs: null, value: 1, reason: null }]).series;
  const parts = ['cache:a', 'cache:b', null].map((part) => (of ? { ...of, part } : []));
  const runs = [{ runId: 'r', series: parts.flat() }];
  expect(unpackSeries(packSeries(runs))).toEqual(runs);
});

it('needs no simulated time', () => {
  const whole = line([{ offsetMs: 0, simulatedAtMs: null, value: 1, reason: null }]);
  expect(unpackSeries(packSeries([whole]))).toEqual([whole]);
});
