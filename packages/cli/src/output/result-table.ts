import { fingerprintRows } from '@tidemark/analysis/compare/fingerprint-rows';
import { runSentence } from '@tidemark/analysis/compare/verdict-sentence';
import { figureOf } from '@tidemark/domain/figures/catalog';
import { comparedUnitTexts } from '@tidemark/domain/figures/unit';
import { printable } from '@tidemark/domain/kernel/printable';
import { bytesText, countText, durationText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import { isBlurred } from '@tidemark/domain/result/instrument-error';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { alignedRows, type Row } from './aligned-rows.ts';
import { analysisRows } from './analysis-rows.ts';
import { connectionRows, deliveryRows, keyPassRows } from './delivery-rows.ts';
import { generatorRows, rateSearchRows } from './generator-rows.ts';
import { formatRows, queryRows } from './query-rows.ts';
import { lossRows, passRows, storedRows } from './stored-rows.ts';

/** resultTable writes what a finished run showed: the sentence first, then figures. */
export function resultTable(name: string, summary: RunSummary): string {
  const sections = [
    `\n${printable(name)}\n${printable(runSentence(summary))}\n`,
    section('Writes', writeRows(summary)),
    section('Endpoints', endpointRows(summary)),
    section('Rate', rateRows(summary)),
    section('Latency', latencyRows(summary)),
    section('Generator', generatorRows(summary)),
    section('Highest rate that holds', rateSearchRows(summary)),
    section('Queries', queryRows(summary)),
    section('JSON vs. MessagePack', formatRows(summary)),
    section('Target', alignedRows(targetRows(summary))),
    section('Measured on', alignedRows(measuredRows(summary))),
    section('At rest', settledRows(summary)),
    ...verificationSections(summary),
    section('Analysis', analysisRows(summary)),
    section('Thresholds', thresholdRows(summary)),
    section('Result', alignedRows(resultRows(summary))),
  ];
  return sections.filter((part) => part !== null).join('\n');
}

function section(title: string, body: string): string | null {
  return body === '' ? null : `${title}\n${body}`;
}

function verificationSections({ verification, delivery }: RunSummary): (string | null)[] {
  if (delivery !== null)
    return [
      section('Connections', connectionRows(delivery)),
      section('Metrics', deliveryRows(delivery, verification)),
      section('Verification passes', keyPassRows(delivery)),
    ];
  return [
    section('Stored', storedRows(verification)),
    section('Verification passes', passRows(verification)),
    section('Losses', lossRows(verification)),
  ];
}

function writeRows({ outcomes }: RunSummary): string {
  if (outcomes.length === 0) return '';
  const rows: Row[] = outcomes.map(({ class: name, batches, points, statusCode, detail }) => [
    statusCode === null ? name : `${name} (${statusCode})`,
    countText(batches),
    countText(points),
    detail === null ? '' : printable(detail).slice(0, 90),
  ]);
  return alignedRows([['answer', 'batches', 'points', ''], ...rows], [1, 2]);
}

function endpointRows({ endpoints }: RunSummary): string {
  if (endpoints.length === 0) return '';
  const isHandedOver = endpoints.some(({ handedOver }) => handedOver > 0);
  const rows: Row[] = endpoints.map(({ url, batches, acknowledged, handedOver, failed, unknown }) => [
    printable(url),
    ...[batches, isHandedOver ? handedOver : acknowledged, failed, unknown].map((count) => countText(count)),
  ]);
  const taken = isHandedOver ? 'handed over' : 'acknowledged';
  return alignedRows([['', 'batches', taken, 'refused', 'unknown'], ...rows], [1, 2, 3, 4]);
}

function rateRows({ pointsPerSec, loadMs, bytesSent, settlingMs }: RunSummary): string {
  const rows: Row[] = [['under load', durationText(loadMs)]];
  if (settlingMs > 0) rows.push(['settling', durationText(settlingMs)]);
  if (pointsPerSec) {
    rows.push(['points/s', countText(pointsPerSec.mean)]);
    if (pointsPerSec.seconds >= 2)
      rows.push([
        'p5-p95 per second',
        `${countText(pointsPerSec.p5)}-${countText(pointsPerSec.p95)} (of ${countText(pointsPerSec.seconds)} s)`,
      ]);
  }
  rows.push(['sent', bytesText(bytesSent)]);
  return alignedRows(rows);
}

const percentiles = [
  { key: 'p50Us', name: 'p50' },
  { key: 'p90Us', name: 'p90' },
  { key: 'p95Us', name: 'p95' },
  { key: 'p99Us', name: 'p99' },
  { key: 'p999Us', name: 'p99.9' },
  { key: 'maxUs', name: 'max' },
] as const;

/** Below the response times stands how much of them may be the instrument's own error, and which of them that is too much of. */
function latencyRows({ responseTime, serviceTime, instrument }: RunSummary): string {
  const rows: Row[] = [];
  if (responseTime) rows.push(['response time', ...latencyCells(responseTime)]);
  if (instrument?.kind === 'measured') rows.push(['instrument', ...latencyCells(instrument.error)]);
  if (serviceTime) rows.push(['service time', ...latencyCells(serviceTime)]);
  if (rows.length === 0) return '';
  const table = alignedRows([['', ...percentiles.map(({ name }) => name)], ...rows], [1, 2, 3, 4, 5, 6]);
  const blurred = percentiles.filter(({ key }) => isBlurred(responseTime, instrument, key));
  if (blurred.length === 0) return table;
  const names = blurred.map(({ name }) => name).join(', ');
  return `${table}${alignedRows([[`the instrument's own error is more than a tenth of: ${names}`]])}`;
}

function latencyCells(latency: LatencySummary): string[] {
  return percentiles.map(({ key }) => microsecondsText(latency[key]));
}

function targetRows({
  target,
  peakRssBytes,
  peakHeapInUseBytes,
  peakObservedSeries,
  plannedSeries,
}: RunSummary): Row[] {
  const what = [target.kind, target.version, target.launcher, target.variant].filter((part) => part !== null);
  const rows: Row[] = [['system', printable(what.join(' '))]];
  if (peakRssBytes) rows.push(['RSS, peak', bytesText(peakRssBytes.value)]);
  if (peakHeapInUseBytes) rows.push(['heap in use, peak', bytesText(peakHeapInUseBytes.value)]);
  if (peakObservedSeries) {
    const planned = plannedSeries === null ? '' : ` (${countText(plannedSeries)} planned in total)`;
    rows.push(['series, peak', `${countText(peakObservedSeries.value)}${planned}`]);
  }
  return rows;
}

function measuredRows(summary: RunSummary): Row[] {
  return fingerprintRows(summary).map(({ term, value }) => [term.toLowerCase(), printable(value)]);
}

function settledRows({ settled }: RunSummary): string {
  if (settled.length === 0) return '';
  const cell = (value: number | null, text: (value: number) => string) =>
    value === null ? '-' : text(value);
  const rows = settled.map((period) => [
    period.period === 0 ? 'empty' : countText(period.simulatedDay),
    cell(period.heapInUseBytes, boundText(period.atRest)),
    cell(period.rssBytes, boundText(period.atRest)),
    cell(period.observedSeries, countText),
    cell(period.expectedSeries, countText),
    period.atRest ? '' : `not at rest: ${printable(period.notAtRestReason ?? 'still busy')}`,
  ]);
  return alignedRows([['day', 'heap in use', 'RSS', 'series', 'expected', ''], ...rows], [0, 1, 2, 3, 4]);
}

/** Memory of a server that was not at rest is an upper bound. */
function boundText(atRest: boolean): (bytes: number) => string {
  return (bytes) => (atRest ? bytesText(bytes) : `<= ${bytesText(bytes)}`);
}

function thresholdRows({ thresholds }: RunSummary): string {
  return alignedRows(
    thresholds.map(({ threshold: { figure, kind, value }, observed, outcome }) => {
      const texts = comparedUnitTexts(figureOf(figure).unit, observed ?? value, value);
      return [
        outcome,
        `${figure} ${kind === 'at-most' ? 'at most' : 'at least'} ${texts.limit}`,
        observed === null ? 'not measured' : `was ${texts.value}`,
      ];
    }),
  );
}

/** The judgement, then its reasons below each other. */
function judgementRows(judgement: RunSummary['judgement']): Row[] {
  if (judgement === null) return [];
  const reasons: Row[] = judgement.reasons.map(({ message }) => ['', printable(message)]);
  return [['judgement', judgement.value.replaceAll('_', ' ')], ...reasons];
}

function resultRows({ end, judgement, validity, validityReason, verification }: RunSummary): Row[] {
  return [
    ...judgementRows(judgement),
    ['state', end.state === 'succeeded' ? end.state : `${end.state}: ${printable(end.message)}`],
    ['figures', validityReason === null ? validity : `${validity}: ${printable(validityReason)}`],
    ['verification', verification.status],
  ];
}
