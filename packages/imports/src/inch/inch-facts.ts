import { type InchSettings, inchPrecisionNs, startTimeMs } from './inch-settings.ts';
import { parseInfluxDuration } from './influx-duration.ts';

/** Versions of inch that write differently: since 2022-03-14 points carry a timestamp without `-time` too. */
export const inchVersions = ['current', 'before-2022-03-14'] as const;
export type InchVersion = (typeof inchVersions)[number];

/** Source of the timestamps: start + i steps for point i, the generator's clock, or the server's clock once per request. */
export type InchStamping =
  | { kind: 'point'; stepNs: number; startMs: number }
  | { kind: 'wall' }
  | { kind: 'server' };

/** What a command line of inch actually does, in numbers. */
export type InchFacts = {
  points: number;
  values: number;
  seriesPrinted: number;
  series: number;
  pointsPerSeries: number;
  /** Points of every batch except the first, after `-one-field-per-line` divided it. */
  batchSize: number;
  firstBatch: number;
  lastBatch: number;
  batches: number;
  /** What "points written" shows in the end. */
  progressPoints: number;
  progressPercent: number;
  stamping: InchStamping;
  /** Bounds of the stored points: points of one series with the same timestamp are one point. */
  stored: { least: number; most: number };
  /** Points older than the retention duration, which are refused. */
  beyondRetention: number;
  retentionMinutes: number;
};

/** inchFacts computes what inch would do with these settings if started at `nowMs`. */
export function inchFacts(settings: InchSettings, version: InchVersion, nowMs: number): InchFacts {
  const combinations = settings.tags.reduce((product, cardinality) => product * cardinality, 1);
  const seriesPrinted = combinations * settings.measurements;
  const points = settings.pointsPerSeries * seriesPrinted;
  const shared = greatestCommonDivisor(settings.measurements, combinations);
  const series = seriesPrinted / shared;
  const batchSize = settings.oneFieldPerLine
    ? Math.floor(settings.batchSize / settings.fieldsPerPoint)
    : settings.batchSize;
  const batches = batchesOf(points, batchSize);
  const stamping = stampingOf(settings, points, version, nowMs);
  const retentionMinutes = settings.setup
    ? (parseInfluxDuration(settings.shardDuration) ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;
  const beyondRetention = pointsBefore(stamping, points, nowMs - retentionMinutes * 60_000);
  const stored = storable(settings, { points, series, batchSize, stamping });
  const kept = 1 - beyondRetention / points;
  return {
    points,
    values: points * settings.fieldsPerPoint,
    seriesPrinted,
    series,
    pointsPerSeries: settings.pointsPerSeries * shared,
    batchSize,
    ...batches,
    progressPoints: batches.batches * batchSize,
    progressPercent: Math.floor(((batches.batches * batchSize) / points) * 100),
    stamping,
    stored: { least: Math.round(stored.least * kept), most: Math.round(stored.most * kept) },
    beyondRetention,
    retentionMinutes,
  };
}

/** A batch ends after point i where i > 0 and i mod b = 0: the first has b + 1 points, the last the remainder. */
function batchesOf(points: number, batchSize: number) {
  const full = Math.floor((points - 1) / batchSize);
  const rest = (points - 1) % batchSize;
  if (full === 0) return { batches: 1, firstBatch: points, lastBatch: points };
  const lastFull = full === 1 ? batchSize + 1 : batchSize;
  return {
    batches: full + (rest > 0 ? 1 : 0),
    firstBatch: batchSize + 1,
    lastBatch: rest > 0 ? rest : lastFull,
  };
}

function stampingOf(
  settings: InchSettings,
  points: number,
  version: InchVersion,
  nowMs: number,
): InchStamping {
  const spanNs = BigInt(settings.timeNs < 0 ? -settings.timeNs : settings.timeNs);
  const stepNs = Number(spanNs / BigInt(points));
  if (stepNs > 0) {
    const base = startTimeMs(settings) ?? nowMs;
    return { kind: 'point', stepNs, startMs: settings.timeNs < 0 ? base + settings.timeNs / 1e6 : base };
  }
  return { kind: version === 'current' ? 'wall' : 'server' };
}

/** The points [0, n) of an import whose timestamps lie before a moment. */
function pointsBefore(stamping: InchStamping, points: number, limitMs: number): number {
  if (stamping.kind !== 'point' || !Number.isFinite(limitMs)) return 0;
  const before = Math.ceil(((limitMs - stamping.startMs) * 1e6) / stamping.stepNs);
  return Math.min(points, Math.max(0, before));
}

type Written = { points: number; series: number; batchSize: number; stamping: InchStamping };

function storable(settings: InchSettings, written: Written): { least: number; most: number } {
  const { points, series, batchSize, stamping } = written;
  const unitNs = inchPrecisionNs[settings.precision] ?? 1;
  switch (stamping.kind) {
    case 'server': {
      const stored = storedByRequest(points, batchSize, series);
      return { least: stored, most: stored };
    }
    case 'wall':
      return unitNs === 1 ? { least: points, most: points } : { least: series, most: points };
    case 'point': {
      const stored = storedByStep(points, series, stamping.stepNs, unitNs);
      return { least: stored, most: stored };
    }
  }
}

/** All points of a request share one timestamp: each series keeps one of them. */
function storedByRequest(points: number, batchSize: number, series: number): number {
  const full = Math.floor((points - 1) / batchSize);
  if (full === 0) return Math.min(points, series);
  const rest = (points - 1) % batchSize;
  return Math.min(batchSize + 1, series) + (full - 1) * Math.min(batchSize, series) + Math.min(rest, series);
}

/**
 * Points of a series are series x step apart. If that is at least a unit of the precision, none is overwritten; else a series
 * keeps one point per unit that its span touches: on average span / unit + 1, exact where the start is not on a grid.
 */
function storedByStep(points: number, series: number, stepNs: number, unitNs: number): number {
  const apartNs = series * stepNs;
  if (apartNs >= unitNs) return points;
  const spanNs = (points / series - 1) * apartNs;
  return Math.min(points, Math.round(series * (spanNs / unitNs + 1)));
}

/** greatestCommonDivisor is the largest number that divides both. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
