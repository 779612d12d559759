import { describe, expect, it } from 'vitest';
import { logTicks, logValueTicks, spanTicks, timeText, timeTicks, valueTicks } from './axis-ticks.ts';
import { fittingTicks, spreadLabels } from './fit-labels.ts';

const dayMs = 86_400_000;

describe('timeTicks', () => {
  it.each([
    ['simulated', 6 * dayMs, 'day 0, day 1, day 2, day 3, day 4, day 5, day 6'],
    ['simulated', 38 * dayMs, 'day 0, day 7, day 14, day 21, day 28, day 35'],
    ['elapsed', 150_000, '0 s, 30 s, 1 min, 1 min 30 s, 2 min, 2 min 30 s'],
  ] as const)('puts ticks of the %s clock up to %d ms on round moments', (axis, high, labels) => {
    expect(
      timeTicks(axis, [0, high])
        .map((tick) => tick.label)
        .join(', '),
    ).toBe(labels);
  });
});

describe('timeTicks, for any span', () => {
  const minuteMs = 60_000;
  const whole = [1_000, minuteMs, 60 * minuteMs, dayMs];
  const spans = [
    900,
    3_000,
    47_000,
    11 * minuteMs,
    100 * minuteMs,
    20 * 60 * minuteMs,
    3 * dayMs,
    45 * dayMs,
    3_000 * dayMs,
  ];
  it.each(
    spans.flatMap((span) => (['elapsed', 'simulated', 'wall'] as const).map((axis) => [axis, span] as const)),
  )('puts at most 8 of them on whole units of the %s clock over %d ms', (axis, span) => {
    const low = axis === 'wall' ? Date.UTC(2026, 10, 21, 14, 5) : 0;
    const values = timeTicks(axis, [low, low + span]).map((tick) => tick.value);
    expect(values.length).toBeLessThanOrEqual(8);
    expect(values.every((value) => value >= low && value <= low + span && value % 1_000 === 0)).toBe(true);
    const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
    const unit = whole.findLast((candidate) => candidate <= (steps[0] ?? 0)) ?? 1_000;
    expect(values.every((value) => value % unit === 0)).toBe(true);
    if (axis !== 'wall') expect(new Set(steps).size).toBeLessThanOrEqual(1);
  });
});

describe('timeText', () => {
  it.each([
    ['simulated', 2.5 * dayMs, 'day 2.50'],
    ['simulated', 3_600_000, '1 h'],
    ['elapsed', 0, '0 s'],
    ['elapsed', 2_000, '2 s'],
    ['elapsed', 2_500, '2.5 s'],
  ] as const)('says %s %d ms as "%s"', (axis, ms, text) => expect(timeText(axis, ms)).toBe(text));
});

describe('valueTicks', () => {
  it.each([
    ['series', 26_712, '0, 10 k, 20 k, 30 k'],
    ['series', 4, '0, 1, 2, 3, 4'],
    ['us', 3_100_000, '0, 1 s, 2 s, 3 s, 4 s'],
    ['points/s', 150_000, '0, 50 k, 100 k, 150 k'],
    ['series', 1, '0, 1'],
    ['bytes', 300 * 1_048_576, '0, 100 MiB, 200 MiB, 300 MiB'],
    ['bytes', 1_500 * 1_048_576, '0, 0.5 GiB, 1 GiB, 1.5 GiB'],
    ['bytes/s', 10 * 1_048_576, '0, 2 MiB/s, 4 MiB/s, 6 MiB/s, 8 MiB/s, 10 MiB/s'],
    ['metrics', 1, '0, 1'],
    ['bytes', 0, '0, 0.2 B, 0.4 B, 0.6 B, 0.8 B, 1 B'],
  ])('covers %s up to %d in one unit', (unit, highest, labels) => {
    expect(
      valueTicks(unit, highest)
        .map((tick) => tick.label)
        .join(', '),
    ).toBe(labels);
  });
});

describe('fittingTicks', () => {
  it('leaves ticks out until no label touches the next', () => {
    const ticks = Array.from({ length: 7 }, (_, day) => ({ value: day, label: `day ${day}` }));
    expect(fittingTicks(ticks, (value) => value * 30, 7, 8).map((tick) => tick.value)).toEqual([0, 2, 4, 6]);
  });
});

describe('spreadLabels', () => {
  it('moves labels apart without changing their order or leaving the plot', () => {
    expect(spreadLabels([100, 98, 10], 16, 105)).toEqual([105, 89, 10]);
  });
});

describe('logTicks', () => {
  it('puts one on each decade around both ends', () => {
    const ticks = logTicks('us', 30, 4_000_000);
    expect(ticks.map((tick) => tick.value)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(ticks.map((tick) => tick.label).join(', ')).toBe('10 µs, 100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s');
  });

  it('spans a decade at least', () => {
    expect(logTicks('points/s', 100, 100).map((tick) => tick.value)).toEqual([2, 3]);
  });
});

describe('spanTicks', () => {
  it('spans values far from zero with round steps', () => {
    expect(spanTicks('points', 101, 107).map((tick) => tick.label)).toEqual([
      '100',
      '102',
      '104',
      '106',
      '108',
    ]);
  });

  it('spans values on both sides of zero in one unit', () => {
    expect(spanTicks('bytes', -3 * 1_048_576, 3 * 1_048_576).map((tick) => tick.label)).toEqual([
      '-4 MiB',
      '-2 MiB',
      '0',
      '2 MiB',
      '4 MiB',
    ]);
  });

  it('takes the unit of its round ends', () => {
    const labels = spanTicks('bytes', -960 * 1_024, 960 * 1_024).map((tick) => tick.label);
    expect([labels[0], labels.at(-1)]).toEqual(['-1 MiB', '1 MiB']);
  });
});

describe('logValueTicks', () => {
  it.each([
    ['us', 900, 2_000_000, '100 µs, 1 ms, 10 ms, 100 ms, 1 s, 10 s'],
    ['points/s', 12, 90, '10, 20, 50, 100'],
    ['bytes', 3 * 1_048_576, 40 * 1_048_576, '2 MiB, 4 MiB, 8 MiB, 16 MiB, 32 MiB, 64 MiB'],
    ['us', 5, 5, '1 µs, 10 µs'],
  ] as const)('puts ticks of %s from %d to %d on round values', (unit, low, high, labels) => {
    expect(
      logValueTicks(unit, low, high)
        .map(({ label }) => label)
        .join(', '),
    ).toBe(labels);
  });
});

describe('an axis of shares', () => {
  it('counts in percent', () => {
    expect(valueTicks('ratio', 1).map(({ label }) => label)).toEqual([
      '0',
      '20 %',
      '40 %',
      '60 %',
      '80 %',
      '100 %',
    ]);
  });
});
