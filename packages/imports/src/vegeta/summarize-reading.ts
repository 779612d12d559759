import { nothingReadBack } from '@tidemark/domain/result/imported-result';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { LatencyCurve } from '@tidemark/domain/result/latency-curve';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import type { RateSummary } from '@tidemark/domain/result/rate-summary';
import type { VegetaReport } from '@tidemark/domain/result/vegeta-report';
import { verificationShape } from '@tidemark/domain/result/verification';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { classifyRequest, isGeneratorFault } from './classify-request.ts';
import type { VegetaReading } from './read-vegeta.ts';

/** Figures that require individual requests. */
export type SampledFigures = {
  serviceTime: LatencySummary;
  serviceCurve: LatencyCurve | null;
  /** Null where the attack was shorter than a second. */
  pointsPerSecSpread: Omit<RateSummary, 'mean'> | null;
};

/**
 * summarizeReading creates the summary of an imported run. What vegeta does not report is null; its latencies are service times, since they
 * start at sending, not at the intended time; whether anything was stored is unknown.
 */
export function summarizeReading(
  reading: VegetaReading,
  {
    pointsPerRequest,
    sampled,
    startMs,
  }: { pointsPerRequest: number; sampled: SampledFigures | null; startMs: number },
): RunSummary {
  const { report } = reading;
  const outcomes = countOutcomes(reading, pointsPerRequest);
  const points = (knowledge: OutcomeCount['knowledge']) =>
    outcomes
      .filter((outcome) => outcome.knowledge === knowledge)
      .reduce((sum, outcome) => sum + outcome.points, 0);
  const loadMs = report.totalNs / 1_000_000;
  const acknowledged = points('ok');
  return {
    ...notReported,
    end: { state: 'succeeded', code: 'completed', message: 'Imported from vegeta.' },
    ...validityOf(report),
    simulatedStartMs: startMs,
    pointsAcknowledged: acknowledged,
    pointsHandedOver: 0,
    pointsRejected: points('fail'),
    pointsUnknown: points('unknown'),
    bytesSent: report.bytesOut.total,
    bytesReceived: report.bytesIn?.total ?? null,
    outcomes,
    loadMs,
    pointsPerSec: rateOf(acknowledged, loadMs, sampled?.pointsPerSecSpread ?? null),
    serviceTime: sampled?.serviceTime ?? null,
    serviceCurve: sampled?.serviceCurve ?? null,
    verification: verificationShape.parse({
      status: 'unknown',
      reason: nothingReadBack,
      measurements: [],
      totals: {
        acknowledged,
        expired: 0,
        unknown: points('unknown'),
        stored: null,
        lost: null,
        unexpected: null,
      },
      readMs: 0,
    }),
    imported: {
      tool: 'vegeta',
      format: reading.format,
      detail: reading.results === null ? 'summary only' : 'samples',
      pointsPerRequest,
      report,
    },
  };
}

const notReported = {
  delivery: null,
  plannedPoints: null,
  plannedSeries: null,
  valuesAcknowledged: null,
  pointsAsked: null,
  longestSilenceMs: null,
  books: null,
  lateBatches: 0,
  neverSentBatches: 0,
  retries: 0,
  retriedOutcomes: [],
  endpoints: [],
  evictedPoints: 0,
  outages: [],
  faults: [],
  settlingMs: 0,
  responseTime: null,
  responseCurve: null,
  slowest: [],
  loadBeganAtMs: null,
  generator: null,
  instrument: null,
  rateSearch: null,
  peakRssBytes: null,
  targetCpu: null,
  peakHeapInUseBytes: null,
  peakObservedSeries: null,
  settled: [],
  thresholds: [],
  judgement: null,
  queries: [],
  formatComparisons: [],
  target: {
    kind: 'unknown',
    version: null,
    launcher: null,
    variant: null,
    configDigest: null,
    sameHost: null,
    pid: null,
    certificateChecked: null,
  },
  host: null,
  analysis: null,
};

function rateOf(
  acknowledged: number,
  loadMs: number,
  spread: SampledFigures['pointsPerSecSpread'],
): RateSummary | null {
  if (loadMs <= 0) return null;
  const mean = (acknowledged / loadMs) * 1_000;
  return { mean, ...(spread ?? { p5: mean, p95: mean, seconds: 0 }) };
}

function validityOf(report: VegetaReport): Pick<RunSummary, 'validity' | 'validityReason'> {
  const fault = report.errors.find(isGeneratorFault);
  if (fault !== undefined) {
    return {
      validity: 'generator_limited',
      validityReason: `vegeta's machine ran out of files or ports: ${fault}`,
    };
  }
  return {
    validity: 'imported',
    validityReason:
      'vegeta does not report how late it sent its requests, and what it wrote cannot be read back',
  };
}

/** Without individual requests, errors cannot be assigned to failures, so transport failures count as one kind. */
function countOutcomes({ report, results }: VegetaReading, pointsPerRequest: number): OutcomeCount[] {
  if (results === null) {
    const transportError = report.errors.find((error) => !/^\d{3} /.test(error)) ?? null;
    return report.statusCodes.map(({ code, count }) => ({
      ...classifyRequest(code, ''),
      batches: count,
      points: count * pointsPerRequest,
      statusCode: code === 0 ? null : code,
      detail:
        code === 0 ? transportError : (report.errors.find((error) => error.startsWith(`${code} `)) ?? null),
    }));
  }
  const counts = new Map<string, OutcomeCount>();
  for (const { code, error } of results) {
    const kind = classifyRequest(code, error);
    const key = `${code} ${kind.class}`;
    const known = counts.get(key);
    if (known) {
      known.batches += 1;
      known.points += pointsPerRequest;
    } else {
      const detail = error === '' ? null : error.slice(0, 300).toWellFormed();
      counts.set(key, {
        ...kind,
        batches: 1,
        points: pointsPerRequest,
        statusCode: code === 0 ? null : code,
        detail,
      });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.batches - a.batches);
}
