import type { MetricText } from './metric-text.ts';
import { partMetrics } from './part-metrics.ts';

/** A named quantity of a run. */
export type Metric = MetricText & { name: string };

/** Every metric that a run may have; the key is its name in the database, the API and JSON. */
export const metrics = {
  heapInUseBytes: {
    label: 'Heap in use',
    unit: 'bytes',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  heapAllocBytes: {
    label: 'Heap allocated',
    unit: 'bytes',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  sysBytes: {
    label: 'Memory obtained from the system',
    unit: 'bytes',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  rssBytes: {
    label: 'Resident memory (RSS)',
    unit: 'bytes',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  targetCpuRatio: {
    label: 'CPU of the target, of one core',
    unit: 'ratio',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  observedSeries: {
    label: 'Series',
    unit: 'series',
    type: 'gauge',
    source: 'the server itself, numSeries of the database',
  },
  pointsWrittenTotal: {
    label: 'Points written, counted by the server',
    unit: 'points',
    type: 'counter',
    source: 'SHOW STATS',
  },
  storedPoints: { label: 'Points stored', unit: 'points', type: 'gauge', source: 'counted by each server' },
  relayQueuedPoints: {
    label: 'Points in the queue of a relay, per backend',
    unit: 'points',
    type: 'gauge',
    source: 'the reference relay itself, /health',
  },
  shardCount: { label: 'Shards', unit: 'shards', type: 'gauge', source: 'SHOW SHARDS' },
  diskBytes: {
    label: 'Disk used by shards',
    unit: 'bytes',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  cacheBytes: {
    label: 'Write cache',
    unit: 'bytes',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  goroutines: {
    label: 'Goroutines',
    unit: 'goroutines',
    type: 'gauge',
    source: 'the server itself, /debug/vars',
  },
  uptimeMs: {
    label: 'Time since the server started',
    unit: 'ms',
    type: 'counter',
    source: 'the server itself, /debug/vars',
  },
  pointsPerSec: { label: 'Points acknowledged', unit: 'points/s', type: 'gauge', source: 'the generator' },
  pointsHandedOverPerSec: {
    label: 'Points handed over',
    unit: 'points/s',
    type: 'gauge',
    source: 'the generator, for a target that acknowledges nothing',
  },
  backPressureRatio: {
    label: 'Connections waiting for the peer',
    unit: 'ratio',
    type: 'gauge',
    source: 'the generator, share of time',
  },
  batchesPerSec: { label: 'Batches settled', unit: 'batches/s', type: 'gauge', source: 'the generator' },
  failedPointsPerSec: {
    label: 'Points rejected or unknown',
    unit: 'points/s',
    type: 'gauge',
    source: 'the generator',
  },
  responseTimeUsP50: {
    label: 'Response time, median',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  responseTimeUsP99: {
    label: 'Response time, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  responseTimeUsP999: {
    label: 'Response time, 99.9th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  serviceTimeUsP50: {
    label: 'Service time, median',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  serviceTimeUsP99: {
    label: 'Service time, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  queueDelayUsP99: {
    label: 'Wait before sending, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  slipUsP99: {
    label: 'Slip of the generator itself, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the generator',
  },
  instrumentErrorUsP99: {
    label: 'Error of the instrument, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'requests to a sink of known speed',
  },
  ratePerSec: { label: 'Target rate', unit: 'batches/s', type: 'gauge', source: 'the plan' },
  lateBatchesPerSec: {
    label: 'Batches sent late',
    unit: 'batches/s',
    type: 'gauge',
    source: 'the generator',
  },
  neverSentBatches: {
    label: 'Batches never sent',
    unit: 'batches',
    type: 'gauge',
    source: 'the generator',
  },
  inFlight: { label: 'Requests in flight', unit: 'batches', type: 'gauge', source: 'the generator' },
  backlog: { label: 'Due and not yet sent', unit: 'batches', type: 'gauge', source: 'the generator' },
  retriesPerSec: { label: 'Retries', unit: 'batches/s', type: 'gauge', source: 'the generator' },
  evictedPointsPerSec: {
    label: 'Points evicted from the client buffer',
    unit: 'points/s',
    type: 'gauge',
    source: 'the generator',
  },
  bufferedPoints: {
    label: 'Points in the client buffer',
    unit: 'points',
    type: 'gauge',
    source: 'the generator',
  },
  generatorOpenFiles: {
    label: 'File descriptors of the generator',
    unit: 'files',
    type: 'gauge',
    source: 'the kernel, by process id',
  },
  generatorErrorsPerSec: {
    label: 'Internal errors of the generator (ports, files)',
    unit: 'batches/s',
    type: 'gauge',
    source: 'the generator',
  },
  queriesPerSec: { label: 'Queries answered', unit: 'queries/s', type: 'gauge', source: 'the reader' },
  queryTimeUsP50: {
    label: 'Query response time, median',
    unit: 'us',
    type: 'distribution',
    source: 'the reader',
  },
  queryTimeUsP99: {
    label: 'Query response time, 99th percentile',
    unit: 'us',
    type: 'distribution',
    source: 'the reader',
  },
  generatorCpuRatio: { label: 'Generator CPU', unit: 'ratio', type: 'gauge', source: 'the generator' },
  generatorLoopDelayMsP99: {
    label: 'Generator event-loop delay, 99th percentile',
    unit: 'ms',
    type: 'distribution',
    source: 'the generator',
  },
  ...partMetrics,
} as const satisfies Record<string, MetricText>;

export type MetricName = keyof typeof metrics;

/** metricNames lists every metric, for shapes and loops. */
export const metricNames = Object.keys(metrics).filter(isMetricName);

/** isMetricName narrows a text to the name of a metric. */
export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

/** metricOf gives a metric with its name. */
export function metricOf(name: MetricName): Metric {
  return { name, ...metrics[name] };
}
