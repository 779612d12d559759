import {
  bytesPerSeries,
  growthMeasureOf,
  heapGrowth,
  readPeriods,
} from '@tidemark/domain/figures/memory-at-rest';
import { bytesText, countText, ratioText, signedBytes } from '@tidemark/domain/kernel/quantity-text';
import { type VerificationStatus, verificationStatusOf } from '@tidemark/domain/result/verification';
import type { ComparedRun } from './compared-run.ts';
import { runSentence } from './verdict-sentence.ts';

/** compareSentence says what a comparison shows, in words made of its figures; the costliest in memory comes first. */
export function compareSentence(runs: ComparedRun[]): string {
  const [only] = runs;
  if (!only) return 'There is nothing to compare.';
  if (runs.length === 1) return runSentence(only.summary);
  return [memorySentence(runs) ?? rateSentence(runs), storedSentence(runs)]
    .filter((part) => part !== null)
    .join(' ');
}

type Weighed = { run: ComparedRun; heapBytes: number; seriesCount: number };

function memorySentence(runs: ComparedRun[]): string | null {
  const weighed = runs.flatMap((run): Weighed[] => {
    const last = readPeriods(run.summary).at(-1);
    return last ? [{ run, heapBytes: last.heapInUseBytes, seriesCount: last.observedSeries }] : [];
  });
  const [heaviest, ...others] = weighed.toSorted((a, b) => b.heapBytes - a.heapBytes);
  const lightest = others.at(-1);
  if (!heaviest || !lightest) return null;
  const cost =
    `"${heaviest.run.label}" costs ${ratioText(heaviest.heapBytes / lightest.heapBytes)} the settled heap of ` +
    `"${lightest.run.label}" (${bytesText(heaviest.heapBytes)} against ${bytesText(lightest.heapBytes)})`;
  return `${cost}${perSeriesText(heaviest)}. ${trendText(heaviest, lightest)}`.trim();
}

function perSeriesText({ run, seriesCount }: Weighed): string {
  const perSeries = bytesPerSeries(run.summary);
  if (!perSeries) return '';
  return `: ${bytesText(perSeries.middle)} for each of ${countText(seriesCount)} series`;
}

/** The growth of the heap at rest, by the one measure that all runs have. */
function trendText(heaviest: Weighed, lightest: Weighed): string {
  const measure = growthMeasureOf([heaviest.run.summary, lightest.run.summary]);
  const parts = [heaviest, lightest].map(({ run }) => ({
    label: run.label,
    growth: heapGrowth(run.summary, measure),
  }));
  const grown = parts.flatMap(({ label, growth }) => {
    if (!growth) return [];
    const range = `${signedBytes(growth.low)} to ${signedBytes(growth.high)}`;
    return [`"${label}" changed by ${signedBytes(growth.middle)} per day (${range})`];
  });
  const when = measure === 'slope' ? 'After the warm-up, within 95 %' : 'With the series level';
  return grown.length === 0 ? '' : `${when}, ${grown.join(', ')}.`;
}

function rateSentence(runs: ComparedRun[]): string | null {
  const rated = runs.flatMap((run) =>
    run.summary.pointsPerSec ? [{ run, rate: run.summary.pointsPerSec.mean }] : [],
  );
  const [fastest, ...others] = rated.toSorted((a, b) => b.rate - a.rate);
  const slowest = others.at(-1);
  if (!fastest || !slowest || slowest.rate === 0) return null;
  return `"${fastest.run.label}" took ${ratioText(fastest.rate / slowest.rate)} the points/s of "${slowest.run.label}" (${countText(fastest.rate)} against ${countText(slowest.rate)}).`;
}

function storedSentence(runs: ComparedRun[]): string {
  const withStatus = (status: VerificationStatus) =>
    runs.filter(({ summary }) => verificationStatusOf(summary.verification) === status);
  const failed = withStatus('failed');
  const unknown = withStatus('unknown');
  const surplus = withStatus('surplus');
  if (failed.length > 0) return `Acknowledged points are missing in ${labels(failed)}.`;
  if (unknown.length > 0) return `Whether all points are stored is unknown for ${labels(unknown)}.`;
  if (surplus.length > 0)
    return `No acknowledged point is missing; more than was acknowledged is stored in ${labels(surplus)}.`;
  return 'Every acknowledged point is stored or was dropped by retention.';
}

function labels(runs: ComparedRun[]): string {
  return runs.map((run) => `"${run.label}"`).join(', ');
}
