import {
  isVegetaSuccess,
  keepErrors,
  longestNs,
  type VegetaReport,
} from '@tidemark/domain/result/vegeta-report';
import { vegetaFault } from './vegeta-fault.ts';
import type { VegetaResult } from './vegeta-result.ts';

const nsPerSecond = 1_000_000_000;

/** baseSecondsOf is the whole second from which offsets of results count: that of the earliest result. */
export function baseSecondsOf(results: readonly VegetaResult[]): number {
  return results.reduce((least, { startSeconds }) => Math.min(least, startSeconds), Number.POSITIVE_INFINITY);
}

/** startOffsetNs is the start of a result, relative to the start of a whole second. */
export function startOffsetNs(result: VegetaResult, baseSeconds: number): number {
  return (result.startSeconds - baseSeconds) * nsPerSecond + result.startNanos;
}

/**
 * sumUpResults computes vegeta's report from individual requests, by its definitions; percentiles are exact (nearest rank) where
 * vegeta's own are a t-digest's approximation.
 */
export function sumUpResults(results: readonly VegetaResult[]): VegetaReport {
  if (results.length === 0) throw vegetaFault('there are no results');
  const base = baseSecondsOf(results);
  const times = timesOf(results, base);
  const { earliestNs, latestNs, endNs } = times;
  const durationNs = latestNs - earliestNs;
  const waitNs = endNs - latestNs;
  if (durationNs + waitNs > longestNs) throw vegetaFault('the results are more than 90 days apart');
  const successes = results.reduce((sum, { code }) => sum + (isVegetaSuccess(code) ? 1 : 0), 0);
  const hasSpan = durationNs > 0;
  return {
    requests: results.length,
    ratePerSec: hasSpan ? results.length / goSeconds(durationNs) : results.length,
    throughputPerSec: hasSpan ? successes / goSeconds(durationNs + waitNs) : successes,
    durationNs,
    waitNs,
    totalNs: durationNs + waitNs,
    earliest: momentText(base, earliestNs),
    latest: momentText(base, latestNs),
    end: momentText(base, endNs),
    latencies: latenciesOf(results),
    bytesIn: totalOf(results, (result) => result.bytesIn),
    bytesOut: totalOf(results, (result) => result.bytesOut),
    successShare: successes / results.length,
    statusCodes: countCodes(results),
    ...keepErrors(results.map((result) => result.error)),
  };
}

/** goSeconds turns nanoseconds into seconds with the same rounding as Go, so that rates agree to the last digit. */
export function goSeconds(ns: number): number {
  return Math.floor(ns / nsPerSecond) + (ns % nsPerSecond) / nsPerSecond;
}

function timesOf(results: readonly VegetaResult[], base: number) {
  const times = { earliestNs: Number.POSITIVE_INFINITY, latestNs: 0, endNs: 0 };
  for (const result of results) {
    const startNs = startOffsetNs(result, base);
    times.earliestNs = Math.min(times.earliestNs, startNs);
    times.latestNs = Math.max(times.latestNs, startNs);
    times.endNs = Math.max(times.endNs, startNs + result.latencyNs);
  }
  return times;
}

function latenciesOf(results: readonly VegetaResult[]): VegetaReport['latencies'] {
  const sorted = Float64Array.from(results, (result) => result.latencyNs).sort();
  const totalNs = sorted.reduce((sum, latency) => sum + latency, 0);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    totalNs,
    meanNs: Math.floor(totalNs / sorted.length),
    p50Ns: at(0.5),
    p90Ns: at(0.9),
    p95Ns: at(0.95),
    p99Ns: at(0.99),
    maxNs: at(1),
    minNs: at(0),
  };
}

function totalOf(
  results: readonly VegetaResult[],
  of: (result: VegetaResult) => number,
): { total: number; mean: number } {
  const total = results.reduce((sum, result) => sum + of(result), 0);
  return { total, mean: total / results.length };
}

function countCodes(results: readonly VegetaResult[]): VegetaReport['statusCodes'] {
  const counts = new Map<number, number>();
  for (const { code } of results) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => a.code - b.code);
}

/** momentText writes a time as Go does: RFC 3339 in UTC, without trailing zeros of the second. */
export function momentText(baseSeconds: number, offsetNs: number): string {
  const seconds = baseSeconds + Math.floor(offsetNs / nsPerSecond);
  const nanos = String(offsetNs % nsPerSecond)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const whole = new Date(seconds * 1_000).toISOString().slice(0, 19);
  return `${whole}${nanos === '' ? '' : `.${nanos}`}Z`;
}
