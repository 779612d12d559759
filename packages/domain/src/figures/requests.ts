import { pointsTaken } from '../result/interval-report.ts';
import type { LatencySummary } from '../result/latency-summary.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import { backendsOf } from '../result/verification.ts';
import type { FigureSpecs, Spread } from './figure.ts';

const responseSource = 'The generator, from the intended time; merged histograms of all seconds';
const serviceSource = 'The generator, from the time of sending: what other tools call latency';

/** Figures of requests and answers. */
export const requestFigures = {
  pointsPerSec: {
    label: 'Points per second',
    unit: 'points/s',
    better: 'higher',
    source:
      'The generator; acknowledged, or handed over if the target acknowledges nothing; mean of the seconds under load',
    spread: '5 % to 95 % of seconds',
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: [
      { metric: 'pointsPerSec', kind: 'underLoad' },
      { metric: 'pointsHandedOverPerSec', kind: 'underLoad' },
    ],
    read: ({ summary }) => pointsRate(summary),
  },
  requestsPerSec: {
    label: 'Requests per second',
    unit: 'requests/s',
    better: null,
    source: 'The generator; settled requests divided by the time from the first request to the last answer',
    uses: ['table', 'matrix'],
    lines: [{ metric: 'batchesPerSec', kind: 'underLoad' }],
    read: ({ summary }) => requestsPerSec(summary),
  },
  successShare: {
    label: 'Successful requests',
    unit: 'share',
    better: 'higher',
    source:
      'The generator; acknowledged, or handed over if the target acknowledges nothing; share of all settled requests, including transport failures',
    uses: ['table', 'matrix'],
    lines: [{ metric: 'failedPointsPerSec', kind: 'underLoad' }],
    read: ({ summary }) => successShare(summary),
  },
  errorShare: {
    label: 'Points rejected or unknown',
    unit: 'share',
    better: 'lower',
    source: 'The generator; rejected points and points of unknown outcome, as a share of all points sent',
    uses: ['threshold'],
    lines: [{ metric: 'failedPointsPerSec', kind: 'underLoad' }],
    read: ({ summary }) => errorShare(summary),
  },
  pointsAsked: {
    label: 'Points asked',
    unit: 'points',
    better: null,
    source: 'The generator; points sent, and points that were due but never sent',
    uses: ['table'],
    lines: [],
    read: ({ summary }) => summary.pointsAsked,
  },
  sentShare: {
    label: 'Sent of what was asked',
    unit: 'share',
    better: 'higher',
    source: 'The generator; points sent before the load ended, of all points asked',
    uses: ['table', 'threshold'],
    lines: [{ metric: 'neverSentBatches', kind: 'underLoad' }],
    read: ({ summary }) => shareOf(pointsSent(summary), summary.pointsAsked),
  },
  answeredShare: {
    label: 'Answered of what was sent',
    unit: 'share',
    better: 'higher',
    source:
      'The generator; points acknowledged or refused, of all points sent; the rest timed out or lost its connection',
    uses: ['table', 'threshold'],
    lines: [{ metric: 'failedPointsPerSec', kind: 'underLoad' }],
    read: ({ summary }) => answeredShare(summary),
  },
  heldShare: {
    label: 'Held of what was asked',
    unit: 'share',
    better: 'higher',
    source:
      'The generator; points acknowledged, or handed over if the target acknowledges nothing, of all points asked',
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: [{ metric: 'failedPointsPerSec', kind: 'underLoad' }],
    read: ({ summary }) => shareOf(pointsTaken(summary), summary.pointsAsked),
  },
  responseTimeUsP50: {
    label: 'Response time, median',
    unit: 'us',
    better: 'lower',
    source: responseSource,
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'responseTimeUsP50', kind: 'underLoad' }],
    read: ({ summary }) => summary.responseTime?.p50Us ?? null,
  },
  responseTimeUsP99: {
    label: 'Response time, 99th percentile',
    unit: 'us',
    better: 'lower',
    source: responseSource,
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: [{ metric: 'responseTimeUsP99', kind: 'underLoad' }],
    read: ({ summary }) => summary.responseTime?.p99Us ?? null,
  },
  responseTimeUsP999: {
    label: 'Response time, 99.9th percentile',
    unit: 'us',
    better: 'lower',
    source: responseSource,
    uses: ['matrix', 'threshold'],
    lines: [{ metric: 'responseTimeUsP999', kind: 'underLoad' }],
    read: ({ summary }) => summary.responseTime?.p999Us ?? null,
  },
  serviceTimeUsP50: {
    label: 'Service time, median',
    unit: 'us',
    better: 'lower',
    source: serviceSource,
    uses: ['table', 'matrix'],
    lines: [{ metric: 'serviceTimeUsP50', kind: 'underLoad' }],
    read: ({ summary }) => serviceTimeOf(summary)?.p50Us ?? null,
  },
  serviceTimeUsP99: {
    label: 'Service time, 99th percentile',
    unit: 'us',
    better: 'lower',
    source: serviceSource,
    uses: ['table', 'matrix'],
    lines: [{ metric: 'serviceTimeUsP99', kind: 'underLoad' }],
    read: ({ summary }) => serviceTimeOf(summary)?.p99Us ?? null,
  },
  pointsAcknowledged: {
    label: 'Points acknowledged',
    unit: 'points',
    better: null,
    source: 'The generator; every answer counted',
    uses: ['table'],
    lines: [],
    read: ({ summary }) => (summary.pointsHandedOver > 0 ? null : summary.pointsAcknowledged),
  },
  pointsLost: {
    label: 'Points lost',
    unit: 'points',
    better: 'lower',
    source:
      'Read back after the load: acknowledged and not stored, or sent to Graphite and not readable; less what retention dropped',
    uses: ['table', 'matrix', 'threshold'],
    lines: [],
    isOfUntrusted: true,
    formerKeys: ['lostPoints'],
    read: ({ summary: { verification } }) =>
      verification.status === 'unknown' ? null : verification.totals.lost,
  },
  acknowledgedLostShare: {
    label: 'Acknowledged points lost',
    unit: 'share',
    better: 'lower',
    source: 'Read back after the load, from the backend that lacks most; share of the acknowledged points',
    uses: ['matrix', 'threshold'],
    isOfUntrusted: true,
    lines: [],
    read: ({ summary }) => acknowledgedLostShare(summary),
  },
  divergentKeys: {
    label: 'Points not at every backend',
    unit: 'points',
    better: 'lower',
    source: 'Read back after the load from every backend: held by some and not by others',
    uses: ['table', 'matrix', 'threshold'],
    isOfUntrusted: true,
    lines: [],
    read: ({ summary: { verification } }) => verification.divergence?.keys ?? null,
  },
  convergedMs: {
    label: 'Until all backends held the same',
    unit: 'ms',
    better: 'lower',
    source: 'Counted at every backend after the load, until the counts stood still',
    uses: ['table', 'matrix', 'threshold'],
    lines: [],
    read: ({ summary: { verification } }) => verification.convergedMs,
  },
} as const satisfies FigureSpecs;

/** An import without individual requests has no per-second values, so there is no spread. */
function pointsRate({ pointsPerSec: rate }: RunMeasurements): Spread | number | null {
  if (rate === null || rate.seconds === 0) return rate?.mean ?? null;
  return { middle: rate.mean, low: rate.p5, high: rate.p95, count: rate.seconds };
}

function errorShare(summary: RunMeasurements): number | null {
  return shareOf(summary.pointsRejected + summary.pointsUnknown, pointsSent(summary));
}

/** A target that acknowledges nothing answers nothing, which is neither 0 nor 1. */
function answeredShare(summary: RunMeasurements): number | null {
  if (summary.pointsHandedOver > 0) return null;
  return shareOf(pointsSent(summary) - summary.pointsUnknown, pointsSent(summary));
}

/** pointsSent counts the points of every request that was settled, whatever became of it. */
export function pointsSent(summary: RunMeasurements): number {
  return pointsTaken(summary) + summary.pointsRejected + summary.pointsUnknown;
}

/** A share of nothing is not 0 but unknown. */
function shareOf(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : part / whole;
}

/** Percentiles that both our runs and reports of other tools have, in microseconds; null where such a report lacks one. */
export type ServiceTime = Pick<LatencySummary, 'meanUs' | 'p95Us' | 'p99Us' | 'maxUs'> & {
  p50Us: number | null;
  p90Us: number | null;
};

/** serviceTimeOf is the time from sending to the answer, measured here or taken from an imported result; null: neither. */
export function serviceTimeOf({ serviceTime, imported }: RunMeasurements): ServiceTime | null {
  if (serviceTime) return serviceTime;
  if (!imported) return null;
  const { meanNs, p50Ns, p90Ns, p95Ns, p99Ns, maxNs } = imported.report.latencies;
  const us = (ns: number) => ns / 1_000;
  return {
    meanUs: us(meanNs),
    p50Us: p50Ns === null ? null : us(p50Ns),
    p90Us: p90Ns === null ? null : us(p90Ns),
    p95Us: us(p95Ns),
    p99Us: us(p99Ns),
    maxUs: us(maxNs),
  };
}

/** requestCount is how many requests settled, whatever their outcome. */
export function requestCount({ outcomes }: RunMeasurements): number {
  return outcomes.reduce((sum, outcome) => sum + outcome.batches, 0);
}

/** requestsPerSec divides requests by the time from the first request to the last answer; null where there was none. */
export function requestsPerSec(summary: RunMeasurements): number | null {
  const requests = requestCount(summary);
  return requests === 0 || summary.loadMs <= 0 ? null : (requests / summary.loadMs) * 1_000;
}

/** successShare is the part of the requests that were acknowledged or handed over; null where there was none. */
export function successShare(summary: RunMeasurements): number | null {
  const requests = requestCount(summary);
  if (requests === 0) return null;
  const ok = summary.outcomes
    .filter((outcome) => outcome.class === 'ok' || outcome.class === 'sent')
    .reduce((sum, outcome) => sum + outcome.batches, 0);
  return ok / requests;
}

/**
 * A backend that lacks acknowledged points has lost them, whatever the others hold; that none is lost is known only where all were read back.
 * null: not known, or nothing is acknowledged.
 */
function acknowledgedLostShare({ delivery, verification }: RunMeasurements): number | null {
  const { status, totals } = verification;
  if (delivery !== null || totals.acknowledged === 0) return null;
  const counts = [{ status, lost: totals.lost }, ...backendsOf(verification)].map((held) =>
    held.status === 'unknown' ? null : held.lost,
  );
  const most = Math.max(...counts.map((count) => count ?? 0));
  return most === 0 && counts.includes(null) ? null : most / totals.acknowledged;
}
