import { describe, expect, it } from 'vitest';
import { parseDiskFigures } from './process-figures.ts';
import { meterProcess } from './process-meter.ts';

const io = `rchar: 3231
wchar: 10
syscr: 845
syscw: 2051
read_bytes: 4096
write_bytes: 19156992
cancelled_write_bytes: 0
`;

it('reads what the kernel counts of a process, or nothing', () => {
  expect(parseDiskFigures(io)).toEqual({
    readBytes: 4_096,
    writtenBytes: 19_156_992,
    readCalls: 845,
    writeCalls: 2_051,
  });
  expect([parseDiskFigures(''), parseDiskFigures('syscr: 1\n')]).toEqual([null, null]);
});

const figures = (pid: number, cpuMs: number, writeCalls: number) => ({
  pid,
  cpuMs,
  rssBytes: 1_000 * pid,
  disk: { readBytes: 0, writtenBytes: 10 * writeCalls, readCalls: 0, writeCalls },
});

describe('the meter of a process', () => {
  it('gives rates from the second figures on, of the time between both', () => {
    const meter = meterProcess('cache:a');
    expect(meter.take(figures(1, 500, 100), 0).map(({ metric }) => metric)).toEqual(['rssBytes']);
    const samples = meter.take(figures(1, 1_500, 300), 4_000);
    expect(samples).toContainEqual({ metric: 'partCpuRatio', part: 'cache:a', value: 0.25, reason: null });
    expect(samples).toContainEqual({ metric: 'writeCallsPerSec', part: 'cache:a', value: 50, reason: null });
  });

  it('sums since the first figures, over a process that was started again', () => {
    const meter = meterProcess('cache:a');
    meter.take(figures(1, 500, 100), 0);
    meter.take(figures(1, 1_500, 300), 4_000);
    meter.take(figures(2, 200, 30), 8_000);
    expect(meter.totals()).toEqual({
      cpuMs: 1_200,
      cpuRatioMean: 0.15,
      peakRssBytes: 2_000,
      readBytes: 0,
      writtenBytes: 2_300,
      readCalls: 0,
      writeCalls: 230,
    });
  });

  it('gives a gap with the reason where there is no process, and knows nothing before the first', () => {
    const meter = meterProcess('relay');
    expect(meter.take(null, 0)).toContainEqual({
      metric: 'rssBytes',
      part: 'relay',
      value: null,
      reason: 'relay: it is not running',
    });
    expect(meter.totals()).toMatchObject({ cpuMs: null, peakRssBytes: null, writeCalls: null });
  });
});
