import type { Delivery, PartSummary } from '../result/delivery.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureSpecs } from './figure.ts';

const kernelSource = 'The kernel of the host, of each process of the topology';

/** Figures of a target that acknowledges nothing, such as Graphite: what was lost on the way, and what its parts took. */
export const deliveryFigures = {
  metricsPerMinute: {
    label: 'Metrics per minute',
    unit: 'metrics/min',
    better: 'higher',
    source: 'The generator; metrics handed over per minute of load',
    uses: ['table', 'matrix', 'threshold'],
    lines: [],
    read: ({ summary }) => summary.delivery?.metricsPerMinute ?? null,
  },
  metricsLostShare: {
    label: 'Metrics lost',
    unit: 'share',
    better: 'lower',
    source: 'Read back key by key in the last pass; share of the metrics sent',
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: [],
    read: ({ summary }) => metricsLostShare(summary.delivery),
  },
  partCpuShare: {
    label: 'CPU of the busiest part',
    unit: 'share',
    better: 'lower',
    source: `${kernelSource}; share of one core under load`,
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'partCpuRatio', kind: 'underLoad' }],
    read: ({ summary }) => busiestPart(summary.delivery)?.cpuRatioMean ?? null,
  },
  cacheSizePeak: {
    label: 'Peak cache size',
    unit: 'metrics',
    better: 'lower',
    source: 'Each cache itself, cache.size; the fullest one',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'cacheSize', kind: 'underLoad' }],
    read: ({ summary }) => highestOf(summary.delivery, ({ cacheSizePeak }) => cacheSizePeak),
  },
  committedLagPeak: {
    label: 'Peak commit lag',
    unit: 'metrics',
    better: 'lower',
    source: 'Each cache itself, metricsReceived less committedPoints since the load began; the highest one',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'committedLag', kind: 'underLoad' }],
    read: ({ summary }) => highestOf(summary.delivery, ({ committedLagPeak }) => committedLagPeak),
  },
  relayQueuePeak: {
    label: 'Peak relay queue',
    unit: 'metrics',
    better: 'lower',
    source: 'The relay itself; its longest queue',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'relayQueued', kind: 'underLoad' }],
    read: ({ summary }) => highestOf(summary.delivery, ({ queuePeak }) => queuePeak),
  },
  partsRssPeakBytes: {
    label: 'Peak memory of all parts',
    unit: 'bytes',
    better: 'lower',
    source: `${kernelSource}; sum of the peaks of resident memory, an upper bound`,
    uses: ['table', 'matrix', 'threshold'],
    lines: [],
    read: ({ summary }) => sumOf(summary.delivery, ({ peakRssBytes }) => peakRssBytes),
  },
  partsCallsPerSec: {
    label: 'Read and write calls',
    unit: 'calls/s',
    better: 'lower',
    source: `${kernelSource}; calls of all parts to files and sockets per second of load, not operations of a disk`,
    uses: ['table', 'matrix'],
    lines: [],
    read: ({ summary }) => callsPerSec(summary),
  },
} as const satisfies FigureSpecs;

/** metricsLostShare is the share of the sent metrics that the last pass with an answer did not find; null: no pass had one. */
export function metricsLostShare(delivery: Delivery | null): number | null {
  const last = delivery?.passes.findLast(({ lost }) => lost !== null) ?? null;
  return last === null || last.lost === null || last.metrics === 0 ? null : last.lost / last.metrics;
}

/** busiestPart is the process that took the most CPU; null where none was measured. */
export function busiestPart(delivery: Delivery | null): (PartSummary & { cpuRatioMean: number }) | null {
  const measured = (delivery?.parts ?? []).flatMap((part) =>
    part.cpuRatioMean === null ? [] : [{ ...part, cpuRatioMean: part.cpuRatioMean }],
  );
  return measured.toSorted((a, b) => b.cpuRatioMean - a.cpuRatioMean)[0] ?? null;
}

function highestOf(delivery: Delivery | null, read: (part: PartSummary) => number | null): number | null {
  const values = (delivery?.parts ?? []).map(read).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

/** A sum without one of its parts would be too low: null. */
function sumOf(delivery: Delivery | null, read: (part: PartSummary) => number | null): number | null {
  const all = (delivery?.parts ?? []).map(read);
  const values = all.filter((value) => value !== null);
  return all.length === 0 || values.length < all.length
    ? null
    : values.reduce((sum, value) => sum + value, 0);
}

function callsPerSec({ delivery, loadMs }: RunMeasurements): number | null {
  const calls = sumOf(delivery, ({ readCalls, writeCalls }) =>
    readCalls === null || writeCalls === null ? null : readCalls + writeCalls,
  );
  return calls === null || loadMs <= 0 ? null : (calls / loadMs) * 1_000;
}
