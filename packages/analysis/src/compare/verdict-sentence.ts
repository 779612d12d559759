import { growthAfterPlateau, heapAtRest, notAtRestText } from '@tidemark/domain/figures/memory-at-rest';
import { requestsPerSec, serviceTimeOf } from '@tidemark/domain/figures/requests';
import {
  bytesInOneUnit,
  bytesText,
  countText,
  durationText,
  microsecondsText,
} from '@tidemark/domain/kernel/quantity-text';
import { rateSearchSentence } from '@tidemark/domain/load/rate-search';
import { type ImportedResult, nothingReadBack } from '@tidemark/domain/result/imported-result';
import { instrumentText } from '@tidemark/domain/result/instrument-error';
import type { RateSummary } from '@tidemark/domain/result/rate-summary';
import { type Verification, verificationStatusOf } from '@tidemark/domain/result/verification';
import type { JudgementReason } from '@tidemark/domain/run/judgement';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { faultSentence } from '../run/fault-sentence.ts';
import { foundDoubts } from '../run/found-doubts.ts';
import { judgementOf } from '../run/judge-run.ts';
import { outageSentence } from '../run/outage-sentence.ts';
import { reclaimWarning } from '../run/reclaim-warning.ts';
import { slopeSentence } from '../run/slope-sentence.ts';

/** runSentence states what a finished run came to, then what it showed, from its own figures alone. */
export function runSentence(summary: RunSummary): string {
  return joined([...reasonsBeside(summary), resultSentence(summary)]);
}

/** Reasons of the judgement that resultSentence does not give itself. */
const reasonCodes: ReadonlySet<JudgementReason['code']> = new Set([
  'threshold_failed',
  'load_not_held',
  'no_answers',
  'generator_limited',
  'gap',
  'threshold_not_measured',
]);

function reasonsBeside(summary: RunSummary): string[] {
  if (summary.imported) return [];
  const { reasons } = judgementOf(summary);
  return reasons.filter(({ code }) => reasonCodes.has(code)).map(({ message }) => message);
}

/** resultSentence states what a finished run showed, for places that give its judgement beside it. */
export function resultSentence(summary: RunSummary): string {
  if (summary.imported) return importedSentence(summary, summary.imported);
  const stored = storedSentence(summary);
  if (summary.validity === 'dry_run')
    return joined([drySentence, ...foundSentences(summary), countedSentence(summary)]);
  const doubts = foundDoubts(summary).filter(({ isGrave }) => isGrave);
  const cautions = doubts.map(({ message }) => message);
  return joined([
    ...foundSentences(summary),
    outageSentence(summary.outages),
    faultSentence(summary),
    stored,
    ...cautions,
    reclaimWarning(summary.analysis),
    memorySentence(summary),
  ]);
}

/** Null where nothing was taken that could be stored. */
function storedSentence({ delivery, verification, pointsAcknowledged }: RunSummary): string | null {
  if (delivery !== null) return delivery.metricsSent === 0 ? null : deliverySentence(verification);
  const nothingToStore = pointsAcknowledged === 0 && verification.status === 'unknown';
  return nothingToStore ? null : verificationSentence(verification);
}

/** deliverySentence states whether the metrics that were sent are readable, for a target that acknowledges nothing. */
export function deliverySentence({ status, reason }: Pick<Verification, 'status' | 'reason'>): string {
  if (status === 'unknown')
    return `Whether the metrics are readable is unknown: ${reason ?? 'reading them back did not run'}.`;
  const text = reason ?? 'all metrics are readable';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The result of a rate search precedes the figures of the whole run, unless the run was cut short. */
function foundSentences(summary: RunSummary): (string | null)[] {
  const found = summary.rateSearch ? rateSearchSentence(summary.rateSearch) : null;
  return summary.end.state === 'succeeded' ? [found, endSentence(summary)] : [endSentence(summary), found];
}

function joined(sentences: (string | null)[]): string {
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

const drySentence = 'Dry run: the points went to a sink that only counts them, not to a database.';

/** A sink stores nothing, and its memory is irrelevant. */
function countedSentence({ verification }: RunSummary): string {
  return verification.status === 'passed'
    ? 'The sink counted every acknowledged point.'
    : `Whether the sink counted every acknowledged point is unknown: ${verification.reason ?? 'it was not asked'}.`;
}

/** The figures of another tool, which cannot know whether points are stored. */
function importedSentence(summary: RunSummary, { report }: ImportedResult): string {
  const rate = requestsPerSec(summary);
  const service = serviceTimeOf(summary);
  const parts = [
    `vegeta sent ${countText(report.requests)} requests in ${durationText(summary.loadMs)}`,
    rate === null ? null : `${countText(rate)} requests/s`,
    `${(report.successShare * 100).toFixed(2)} % successful`,
    service === null ? null : `service time p99 ${microsecondsText(service.p99Us)}`,
  ];
  return `${parts.filter((part) => part !== null).join(', ')}. Whether anything was stored is unknown: ${nothingReadBack}.`;
}

function endSentence(summary: RunSummary): string {
  const written = writtenText(summary);
  if (summary.end.state !== 'succeeded') return `${ended(summary)} ${written} before that.`;
  const rate = summary.pointsPerSec ? `, ${rateText(summary.pointsPerSec)}` : '';
  return `${written} in ${durationText(summary.loadMs)}${rate}${responseText(summary)}.`;
}

/** With the instrument's own error, so that no figure stands without it where it is known. */
function responseText({ responseTime, instrument }: RunSummary): string {
  if (responseTime === null) return '';
  const error = instrumentText(responseTime, instrument, 'p99Us');
  const beside = error === null ? '' : ` (${error})`;
  return `, response p99 ${microsecondsText(responseTime.p99Us)}${beside}`;
}

function writtenText({ delivery, pointsAcknowledged }: RunSummary): string {
  const [count, one, many, verb] =
    delivery === null
      ? ([pointsAcknowledged, 'point', 'points', 'acknowledged'] as const)
      : ([delivery.metricsSent, 'metric', 'metrics', 'handed over'] as const);
  return count === 0 ? `No ${one} was ${verb}` : `${countText(count)} ${many} were ${verb}`;
}

/** Fewest seconds for which the spread between seconds is stated. */
const fewestSecondsForSpread = 10;

function rateText({ mean, p5, p95, seconds }: RateSummary): string {
  const rate = `${countText(mean)} points/s`;
  if (seconds < fewestSecondsForSpread) return rate;
  return `${rate} (p5-p95 per second: ${countText(p5)}-${countText(p95)})`;
}

function ended(summary: RunSummary): string {
  return summary.end.message.endsWith('.') ? summary.end.message : `${summary.end.message}.`;
}

/** verificationSentence states whether what was acknowledged is stored, or that this is unknown. */
export function verificationSentence(verification: Verification): string {
  const { totals } = verification;
  switch (verificationStatusOf(verification)) {
    case 'unknown':
      return `Whether they are stored is unknown: ${verification.reason ?? 'reading them back did not run'}.`;
    case 'failed':
      if (verification.backends.length > 0) return `${backendsText(verification)}.`;
      return `${countText(totals.lost ?? 0)} acknowledged points are not stored${unexpectedText(totals.unexpected)}.`;
    case 'surplus':
      return `No acknowledged point is missing${unexpectedText(totals.unexpected)}.`;
    case 'passed':
      return `${passedSentence(verification)}${countedTwiceText(totals.countedTwice)}`;
  }
}

function backendsText({ divergence, reason }: Verification): string {
  const differ = (divergence?.keys ?? 0) > 0 || (divergence?.values ?? 0) > 0;
  return `${differ ? 'The backends differ' : 'Not every acknowledged point is stored'}: ${reason ?? 'see the verification'}`;
}

function passedSentence({ totals, readings, backends }: Verification): string {
  const ways = [
    { points: (totals.stored ?? 0) - (totals.countedTwice ?? 0), text: 'is stored' },
    { points: totals.expired, text: 'was dropped by retention' },
    { points: totals.overwritten ?? 0, text: 'was replaced by one of the same series and timestamp' },
  ].filter(({ points, text }) => points > 0 || text === 'is stored');
  const isRestarted = readings.some(({ when, reason }) => when === 'after_restart' && reason === null);
  const everywhere = backends.length > 1 ? ` at each of ${backends.length} backends` : '';
  const also = `${everywhere}${isRestarted ? ', also after a restart' : ''}`;
  if (ways.length === 1) return `Every acknowledged point is stored${also}.`;
  const what = ways.map(({ text }) => text).join(' or ');
  const counts = ways.map(({ points }) => countText(points)).join(' + ');
  return `Every acknowledged point ${what} (${counts})${also}.`;
}

function unexpectedText(unexpected: number | null): string {
  return unexpected ? `, and ${countText(unexpected)} are stored that were not acknowledged` : '';
}

function countedTwiceText(countedTwice: number | null): string {
  return countedTwice ? ` The server counted ${countText(countedTwice)} rows twice.` : '';
}

function memorySentence(summary: RunSummary): string | null {
  const last = heapAtRest(summary);
  const busy = notAtRestText(summary);
  if (busy !== null) return `Memory at rest is unknown: ${busy}.`;
  if (!last)
    return summary.peakRssBytes ? `Memory peaked at ${bytesText(summary.peakRssBytes.value)} (RSS).` : null;
  const series = last.series === null ? '' : ` for ${countText(last.series)} series`;
  return `At rest after simulated day ${countText(last.simulatedDay)} the heap held ${bytesText(last.bytes)}${series}.${trendText(summary)}`;
}

function trendText(summary: RunSummary): string {
  const slope = summary.analysis?.memory.heapSettled;
  if (slope?.result.kind === 'estimated') return ` ${slopeSentence('It', slope)}`;
  const growth = growthAfterPlateau(summary);
  return growth && growth.count >= fewestDayChanges ? ` ${growthText(growth)}` : '';
}

/** Fewer changes between days are no trend. */
const fewestDayChanges = 3;

/** The change of the heap at rest after the series had leveled off, with its spread between single days; no size where the sign varies. */
function growthText({
  middle,
  low,
  high,
  count,
}: {
  middle: number;
  low: number;
  high: number;
  count: number;
}) {
  const { texts, unit } = bytesInOneUnit([low, high]);
  const range = `${texts.join(' to ')} ${unit} over ${count} days`;
  if (low <= 0 && high >= 0) return `With the series level it neither grew nor fell steadily (${range}).`;
  return `With the series level it ${middle > 0 ? 'grew' : 'fell'} every day, by a median of ${bytesText(Math.abs(middle))} (${range}).`;
}
