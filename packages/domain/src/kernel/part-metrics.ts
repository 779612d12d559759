import type { MetricText } from './metric-text.ts';

/** Metrics of the parts of a Graphite: what they report about themselves, and what the kernel counts of them. */
export const partMetrics = {
  metricsReceivedPerSec: {
    label: 'Metrics received, per part',
    unit: 'metrics/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  metricsCommittedPerSec: {
    label: 'Metrics written to disk by a cache',
    unit: 'metrics/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  committedLag: {
    label: 'Metrics received and not yet on disk',
    unit: 'metrics',
    type: 'gauge',
    source: 'the cache itself, received minus committed',
  },
  cacheSize: {
    label: 'Metrics in the memory of a cache',
    unit: 'metrics',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  cacheQueues: {
    label: 'Series in the memory of a cache',
    unit: 'series',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  cacheOverflowPerSec: {
    label: 'Overflows reported by a cache',
    unit: 'count/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  updateOperationsPerSec: {
    label: 'File updates of a cache',
    unit: 'count/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  pointsPerUpdate: {
    label: 'Metrics per file update',
    unit: 'metrics',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  avgUpdateTimeUs: {
    label: 'Time per file update, mean',
    unit: 'us',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  createsPerSec: {
    label: 'Series created by a cache',
    unit: 'count/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  droppedCreatesPerSec: {
    label: 'Series not created: limit of a cache',
    unit: 'count/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  carbonErrorsPerSec: {
    label: 'Errors reported by a cache',
    unit: 'count/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  metricsSentPerSec: {
    label: 'Metrics sent by a relay, per destination',
    unit: 'metrics/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  relayDroppedPerSec: {
    label: 'Metrics dropped by a relay, per destination',
    unit: 'metrics/s',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  relayQueued: {
    label: 'Metrics in the queue of a relay, per destination',
    unit: 'metrics',
    type: 'gauge',
    source: 'the part itself, its self-metrics',
  },
  partCpuRatio: {
    label: 'CPU of a part, of one core',
    unit: 'ratio',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  diskReadBytesPerSec: {
    label: 'Read from disk by a part',
    unit: 'bytes/s',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  diskWrittenBytesPerSec: {
    label: 'Written to disk by a part',
    unit: 'bytes/s',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  readCallsPerSec: {
    label: 'Read calls of a part',
    unit: 'count/s',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  writeCallsPerSec: {
    label: 'Write calls of a part',
    unit: 'count/s',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  kernelWaitingBytes: {
    label: 'Bytes in the kernel that a part has not read',
    unit: 'bytes',
    type: 'gauge',
    source: 'the kernel, queues of its connections',
  },
} as const satisfies Record<string, MetricText>;
