import type { GraphiteProtocol } from '@tidemark/domain/target/graphite-target';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { compileMetrics } from '@tidemark/loadgen/points/compile-metrics';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import type { PointRenderer } from '@tidemark/loadgen/points/round-renderer';
import { startSink } from '@tidemark/sink/start-sink';
import { type BenchCase, metricCases } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { type LoadFigures, measureLoad } from './measure-load.ts';
import { startNullListener } from './null-listener.ts';

const trials = 3;
const metricsPerTrial = 5_000_000;
const pointsPerBatch = 1_000;
const startNs = 1_790_000_000_000_000_000n;
const naming = metricNamingShape.parse({});
const runName = 'k3v9q2';
const ways = ['line protocol', 'plaintext', 'pickle'] as const;
type Way = (typeof ways)[number];

/** renderMetrics measures how many metrics are rendered in a CPU second, beside line protocol with a line for each field, and what they leave on the heap. */
export function renderMetrics(): Figure[] {
  return metricCases.flatMap((benchCase) => ways.map((way) => renderCase(benchCase, way)));
}

function renderCase(benchCase: BenchCase, way: Way): Figure {
  const renderer = rendererOf(benchCase, way);
  const fields = fieldsOf(benchCase);
  const target = Buffer.allocUnsafeSlow(pointsPerBatch * renderer.maxBytesPerPoint);
  const points = metricsPerTrial / fields;
  const spread: number[] = [];
  let bytes = 0;
  let heapBytes = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const heapBefore = process.memoryUsage().heapUsed;
    const before = process.cpuUsage();
    bytes = 0;
    for (let first = 0; first < points; first += pointsPerBatch) {
      bytes += renderer.render(target, 0, first, first + pointsPerBatch);
    }
    const { user, system } = process.cpuUsage(before);
    heapBytes = process.memoryUsage().heapUsed - heapBefore;
    spread.push(metricsPerTrial / (user + system));
  }
  return {
    suite: 'metrics',
    name: `render ${benchCase.name}: ${way}`,
    value: medianOf(spread),
    unit: 'M metrics per CPU second',
    spread,
    toReach: null,
    detail: `${(bytes / metricsPerTrial).toFixed(1)} B/metric, ${(heapBytes / metricsPerTrial).toFixed(4)} B of heap per metric, RSS ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  };
}

function rendererOf({ schema, timing }: BenchCase, way: Way): PointRenderer {
  return way === 'line protocol'
    ? compilePoints(schema, timing, startNs, { fieldsPerLine: 'one' })
    : compileMetrics(schema, timing, startNs, { protocol: way, naming, runName });
}

function fieldsOf({ schema }: BenchCase): number {
  return schema.measurements[0]?.fields.length ?? 1;
}

/** sendMetrics measures the whole generator process: metrics per CPU second of it into a listener that reads all, beside line protocol into the sink. */
export async function sendMetrics(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const benchCase of metricCases) {
    for (const way of ways) figures.push(await sendCase(benchCase, way));
  }
  return figures;
}

async function sendCase(benchCase: BenchCase, way: Way): Promise<Figure> {
  const fields = fieldsOf(benchCase);
  const loads: LoadFigures[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    loads.push(way === 'line protocol' ? await sendLines(benchCase) : await sendTo(benchCase, way));
  }
  const spread = loads.map(({ cpuSecPerMillionPoints }) => fields / cpuSecPerMillionPoints);
  return {
    suite: 'metrics',
    name: `send ${benchCase.name}: ${way}`,
    value: medianOf(spread),
    unit: 'M metrics per CPU second',
    spread,
    toReach: way === 'plaintext' ? { atLeast: 3 } : null,
    detail: loads.map((load) => detailOf(load, fields)).join(' | '),
  };
}

function detailOf(
  { pointsPerSec, cpuRatio, failedBatches, peakRssBytes }: LoadFigures,
  fields: number,
): string {
  const rate = `${((pointsPerSec * fields) / 1e6).toFixed(2)} M metrics/s`;
  const memory = `RSS ${(peakRssBytes / 1e6).toFixed(0)} MB`;
  return `${rate}, cpu ${(cpuRatio * 100).toFixed(0)} %, ${memory}, failed ${failedBatches}`;
}

const load = {
  profile: {
    executor: { kind: 'closed-loop', concurrency: 4, batchSize: pointsPerBatch },
    clock: { roundsPerSimulatedMinute: 6, compression: null },
    fieldsPerLine: 'one',
  },
  seconds: 6,
  warmUpSeconds: 3,
} as const;

async function sendLines({ schema }: BenchCase): Promise<LoadFigures> {
  const sink = await startSink();
  try {
    return await measureLoad({ url: sink.url, schema, ...load });
  } finally {
    await sink.stop();
  }
}

async function sendTo({ schema }: BenchCase, protocol: GraphiteProtocol): Promise<LoadFigures> {
  const listener = await startNullListener();
  const url = `tcp://127.0.0.1:${listener.port}`;
  const graphite = { kind: 'graphite', url, protocol, naming, runName, closeTimeoutMs: 30_000 } as const;
  try {
    return await measureLoad({ url, endpoint: graphite, schema, ...load });
  } finally {
    await listener.stop();
  }
}
