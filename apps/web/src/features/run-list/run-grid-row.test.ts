import type { ListedRun } from '@tidemark/services/runs/read-runs';
import { expect, it } from 'vitest';
import { toGridRow } from './run-grid-row.ts';

const measured: ListedRun = {
  id: 'r',
  name: 'tag, inmem #2: Tag or field',
  state: 'succeeded',
  judgement: 'passed',
  isCancelling: false,
  isImported: false,
  hasSummary: true,
  schemaName: 'telemetry',
  systemName: 'influxdb inmem',
  createdAt: new Date(0),
  endedAt: new Date(1),
  createdBy: 'Ada',
  labels: ['nightly'],
  experimentId: null,
  pointsPerSec: 131_000,
  responseP99Us: 12_300,
  heapAtRestBytes: 0,
  seriesAtEnd: 1_000,
  storedBytes: 2_048,
  fraction: null,
  notAtRestReason: null,
};
const figures = (run: Partial<ListedRun>) => {
  const { rate, p99, heap, series, size } = toGridRow({ ...measured, ...run });
  return { rate, p99, heap, series, size };
};
const nothing = {
  pointsPerSec: null,
  responseP99Us: null,
  heapAtRestBytes: null,
  seriesAtEnd: null,
  storedBytes: null,
};

it('writes figures with their units, a zero among them', () => {
  expect(figures({})).toEqual({
    rate: { text: '131 k/s' },
    p99: { text: '12.3 ms' },
    heap: { text: '0 B' },
    series: { text: '1,000' },
    size: { text: '2.00 KiB' },
  });
  expect(toGridRow(measured)).toMatchObject({
    parts: 'telemetry · influxdb inmem',
    isActive: false,
    percent: null,
  });
});

it('gives the reason of each missing figure', () => {
  expect(
    new Set(Object.values(figures({ ...nothing, state: 'running' })).map((one) => JSON.stringify(one))),
  ).toEqual(new Set(['{"reason":"the run has not ended"}']));
  expect(figures({ ...nothing, state: 'failed', hasSummary: false }).p99).toEqual({
    reason: 'the run ended without a result',
  });
  expect(figures({ ...nothing, isImported: true })).toMatchObject({
    p99: { reason: 'imported results have no response time' },
    heap: { reason: 'imported results have no memory at rest' },
  });
  expect(figures({ ...nothing, notAtRestReason: 'still compacting' }).heap).toEqual({
    reason: 'the target was not at rest: still compacting',
  });
  expect(figures(nothing).size).toEqual({ reason: 'not measured yet; it takes some seconds' });
});

it('shows how far an active run is', () => {
  expect(toGridRow({ ...measured, state: 'running', fraction: 0.429 })).toMatchObject({
    isActive: true,
    percent: 42,
  });
});
