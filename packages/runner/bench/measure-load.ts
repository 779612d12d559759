import { readFileSync } from 'node:fs';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import { type IntervalReport, pointsTaken } from '@tidemark/domain/result/interval-report';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { mergeHistograms, summarizeHistogram } from '@tidemark/stats/histogram';
import type { z } from 'zod';
import { startGenerator } from '../src/generator/generator.ts';

/** What a stretch of load came to, without its first seconds. Times in microseconds; CPU of the whole generator process. */
export type LoadFigures = {
  seconds: number;
  pointsPerSec: number;
  batchesPerSec: number;
  cpuRatio: number;
  cpuUsPerBatch: number;
  cpuSecPerMillionPoints: number;
  response: Record<'p50Us' | 'p99Us' | 'p999Us' | 'maxUs', number>;
  slipUsP99: number;
  /** Of the reference requests; NaN where none were sent. */
  instrument: Record<'p50Us' | 'p99Us' | 'p999Us' | 'maxUs' | 'count', number>;
  /** Most memory that the generator process was seen to hold. */
  peakRssBytes: number;
  failedBatches: number;
  neverSentBatches: number;
  /** Of the whole load, with its first seconds. */
  takenPoints: number;
};

export type LoadToMeasure = {
  url: string;
  /** By default an InfluxDB 1.x at `url`. */
  endpoint?: WriteEndpoint;
  schema: Schema;
  profile: Omit<z.input<typeof loadProfileShape>, 'name' | 'extent'>;
  seconds: number;
  warmUpSeconds: number;
  ratePerSec?: number;
  /** Of a sink that says how long it took; left out: no reference requests are sent. */
  referencePort?: number;
  /** Called with the generator's process when it is about to send. */
  started?: (pid: number) => void;
};

/** measureLoad drives the real generator process against `url` for some seconds, the first of which do not count. */
export async function measureLoad(load: LoadToMeasure): Promise<LoadFigures> {
  const reports: IntervalReport[] = [];
  let peakRssBytes = 0;
  const profile = loadProfileShape.parse({
    name: 'bench',
    extent: { kind: 'wall-time', seconds: load.warmUpSeconds + load.seconds },
    maxErrorShare: null,
    ...load.profile,
  });
  const generator = await startGenerator(
    {
      schema: load.schema,
      profile,
      simulatedStartMs: 1_700_000_000_000,
      endpoint: load.endpoint ?? {
        kind: 'influxdb-v1',
        url: load.url,
        database: 'bench',
        username: null,
        password: null,
      },
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
      reference: load.referencePort === undefined ? null : { port: load.referencePort },
    },
    {
      interval: (report) => {
        reports.push(report);
        peakRssBytes = Math.max(peakRssBytes, residentBytes(generator.pid));
      },
      position: () => {},
      died: () => {},
    },
  );
  try {
    load.started?.(generator.pid);
    await generator.runSegment(
      { firstPoint: 0, endPoint: Number.MAX_SAFE_INTEGER, endsAtMinute: null, settles: false },
      { wallMs: (load.warmUpSeconds + load.seconds) * 1_000, ratePerSec: load.ratePerSec ?? null },
    );
  } finally {
    await generator.close();
  }
  const measured = reports.filter((report) => report.offsetMs > (load.warmUpSeconds + 0.5) * 1_000);
  const takenPoints = reports.reduce((total, report) => total + pointsTaken(report), 0);
  return { ...figuresOf(measured), peakRssBytes, takenPoints };
}

function figuresOf(reports: IntervalReport[]): Omit<LoadFigures, 'peakRssBytes' | 'takenPoints'> {
  const sum = (pick: (report: IntervalReport) => number) => reports.reduce((total, r) => total + pick(r), 0);
  const seconds = sum((report) => report.durationMs) / 1_000;
  const batches = sum((report) => report.batches);
  const points = sum(pointsTaken);
  const cpuSeconds = sum((report) => (report.generatorCpuRatio * report.durationMs) / 1_000);
  const { p50Us, p99Us, p999Us, maxUs } = timesOf(reports.map((report) => report.responseTimeUs));
  return {
    seconds,
    pointsPerSec: points / seconds,
    batchesPerSec: batches / seconds,
    cpuRatio: cpuSeconds / seconds,
    cpuUsPerBatch: (cpuSeconds / batches) * 1e6,
    cpuSecPerMillionPoints: (cpuSeconds / points) * 1e6,
    response: { p50Us, p99Us, p999Us, maxUs },
    slipUsP99: timesOf(reports.map((report) => report.slipUs)).p99Us,
    instrument: timesOf(reports.map((report) => report.instrumentErrorUs)),
    failedBatches: sum((report) =>
      report.outcomes.reduce((n, outcome) => n + (wasTaken(outcome.knowledge) ? 0 : outcome.batches), 0),
    ),
    neverSentBatches: sum((report) => report.neverSentBatches),
  };
}

const nothingMeasured = {
  count: 0,
  p50Us: Number.NaN,
  p99Us: Number.NaN,
  p999Us: Number.NaN,
  maxUs: Number.NaN,
};

function timesOf(histograms: (string | null)[]) {
  const merged = mergeHistograms(histograms.filter((text) => text !== null));
  if (merged === null) return nothingMeasured;
  return summarizeHistogram(merged);
}

/** residentBytes is the memory that a process holds, in units of the kernel's 1024 bytes. */
export function residentBytes(pid: number | string): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes ?? 0) * 1_024;
}
