import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { fingerprintRows } from './fingerprint-rows.ts';

const summary = aSummary();

it('describes server, configuration, machine and its load', () => {
  const target = { ...summary.target, configDigest: '0123456789abcdef' };
  expect(fingerprintRows({ ...summary, target })).toEqual([
    { term: 'Server version', value: '1.6.7' },
    { term: 'Server configuration', value: '0123456789ab (equal configurations have equal digests)' },
    {
      term: 'Generator host',
      value:
        'bench, a cpu, 2 cores, 7.45 GiB, linux x64, kernel 6.1.0, Node v20.20.2; shared with the target',
    },
    { term: 'Before the run', value: 'load average 0.10, 5.59 GiB free' },
  ]);
});

it('leaves out what an older run did not record, and shows limits where there are any', () => {
  const host = summary.host && {
    ...summary.host,
    hostname: null,
    kernel: null,
    usableCores: 1,
    memoryLimitBytes: 1_073_741_824,
    loadAverageAtStart: null,
    availableMemoryBytesAtStart: null,
  };
  const [, where, ...more] = fingerprintRows({ host, target: summary.target });
  expect(where?.value).toBe(
    'a cpu, 1 of 2 cores, limit 1.00 GiB of 7.45 GiB, linux x64, Node v20.20.2; shared with the target',
  );
  expect(more).toEqual([]);
  expect(fingerprintRows({ host: null, target: { ...summary.target, sameHost: null } }).at(-1)?.value).toBe(
    'not known',
  );
});

it('says that the configuration of an existing server is not known, and nothing of a sink', () => {
  const existing = { ...summary.target, launcher: null, configDigest: null };
  const rows = (target: typeof summary.target) =>
    fingerprintRows({ host: null, target }).find(({ term }) => term === 'Server configuration')?.value;
  expect(rows(existing)).toBe('not known: an existing server keeps its own');
  expect(rows({ ...existing, sameHost: null })).toBeUndefined();
  expect(rows({ ...existing, launcher: 'influxdb-1.6' })).toBeUndefined();
});

it('states how steadily the host ran, and what to do where it did not', () => {
  const times = { count: 9, meanUs: 0, p50Us: 60, p90Us: 0, p95Us: 0, p99Us: 1_800, p999Us: 0, maxUs: 0 };
  const preflight = {
    measuredMs: 2_000,
    wakeDelay: times,
    stealShare: 0.04,
    otherCores: null,
    quotaCores: null,
    throttledMs: null,
    timerSlackUs: 50,
  };
  const host = summary.host && { ...summary.host, preflight };
  const rows = fingerprintRows({ host, target: summary.target });
  const rowValue = (name: string) => rows.find(({ term }) => term === name)?.value;
  expect(rowValue('Host')).toMatch(/^wakes 60(\.0)? µs late \(median\), 1\.80 ms \(p99\), steal 4 %$/);
  expect(rowValue('Advice')).toMatch(/^The host wakes threads 1\.80 ms late.*The hypervisor took 4 %/);
});
