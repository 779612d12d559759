import { expect, it } from 'vitest';
import { type CpuReading, meterCpu } from './meter-cpu.ts';

const valuesOf = (samples: { value: number | null }[]) => samples.map(({ value }) => value);

it('samples the share of a core that all processes took since the last reading, and adds it up', () => {
  const meter = meterCpu();
  expect(meter.take([{ pid: 1, cpuMs: 5_000 }], 1_000)).toEqual([]);
  expect(meter.totals()).toBeNull();
  expect(meter.take([{ pid: 1, cpuMs: 5_900 }], 2_000)).toEqual([
    { metric: 'targetCpuRatio', part: null, value: 0.9, reason: null },
  ]);
  expect(
    valuesOf(
      meter.take(
        [
          { pid: 1, cpuMs: 6_400 },
          { pid: 2, cpuMs: 300 },
        ],
        4_000,
      ),
    ),
  ).toEqual([0.4]);
  expect(meter.totals()).toEqual({ cpuMs: 1_700, measuredMs: 3_000 });
});

it('counts nothing of a pause', () => {
  const meter = meterCpu();
  meter.take([{ pid: 1, cpuMs: 0 }], 0);
  meter.take([{ pid: 1, cpuMs: 500 }], 1_000);
  meter.pause();
  expect(meter.take([{ pid: 1, cpuMs: 60_500 }], 100_000)).toEqual([]);
  meter.take([{ pid: 1, cpuMs: 61_000 }], 101_000);
  expect(meter.totals()).toEqual({ cpuMs: 1_000, measuredMs: 2_000 });
});

it.each<[string, CpuReading[]]>([
  ['there is no process', []],
  [
    'one of several is not known',
    [
      { pid: 1, cpuMs: 900 },
      { pid: 2, cpuMs: null },
    ],
  ],
])('says so where %s, and begins anew after it', (_, unknown) => {
  const meter = meterCpu();
  meter.take([{ pid: 1, cpuMs: 0 }], 0);
  const [sample] = meter.take(unknown, 1_000);
  expect(sample).toMatchObject({ value: null });
  expect(sample?.reason).toContain('not known');
  expect(meter.take([{ pid: 1, cpuMs: 2_000 }], 2_000)).toEqual([]);
  expect(meter.totals()).toBeNull();
});
