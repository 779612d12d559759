import { keySampleSentence } from '@tidemark/analysis/run/key-sample-sentence';
import { printable } from '@tidemark/domain/kernel/printable';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { backendsOf, type LostKey, type Verification } from '@tidemark/domain/result/verification';
import { alignedRows, type Row } from './aligned-rows.ts';

type Counts = Verification['totals'];

/** Columns beside acknowledged, stored and lost; one is shown only where it is not zero. */
const rareColumns = [
  'overwritten',
  'expired',
  'refused',
  'recovered',
  'never',
  'unexpected',
  'resurrected',
  'countedTwice',
] as const satisfies readonly (keyof Counts)[];

const mostMeasurements = 20;
const mostLines = 5;

/** storedRows sets what was acknowledged against what is stored, by measurement; what is null was not read, or cannot be known. */
export function storedRows({ status, reason, measurements, totals, keySample }: Verification): string {
  if (status === 'unknown' && totals.stored === null)
    return `  unknown: ${printable(reason ?? 'not read')}\n`;
  const columns = rareColumns.filter((column) => (totals[column] ?? 0) > 0);
  const shown = measurements.slice(0, mostMeasurements);
  const rows = [...shown, { measurement: 'all', ...totals }].map(
    (ledger): Row => [
      printable(ledger.measurement),
      countText(ledger.acknowledged),
      ...columns.map((column) => cell(ledger[column])),
      cell(ledger.stored),
      cell(ledger.lost),
    ],
  );
  const head: Row = ['measurement', 'acknowledged', ...columns, 'stored', 'lost'];
  const rest = measurements.length - shown.length;
  const sampled = keySampleSentence(keySample);
  const why = reason === null ? '' : `  ${printable(reason)}\n`;
  const more = rest > 0 ? `  (${rest} more measurements in the JSON)\n` : '';
  return (
    alignedRows(
      [head, ...rows],
      head.slice(1).map((_, i) => i + 1),
    ) +
    more +
    why +
    (sampled === null ? '' : `  ${printable(sampled)}\n`)
  );
}

function cell(value: number | null): string {
  return value === null ? '-' : countText(value);
}

/** When passes took place. */
export const passMoments: Record<Verification['readings'][number]['when'], string> = {
  settled: 'after the load',
  after_settle_time: 'a while later',
  after_restart: 'after a restart',
};

/** passRows lists the verification passes, so that what only the cache held can be seen, and every backend. */
export function passRows(verification: Verification): string {
  const { readings } = verification;
  const backends = backendsOf(verification);
  if (readings.length < 2 && backends.length === 0) return '';
  const rows = [
    ...readings.map(({ when, stored, lost, readMs, reason }) => [
      passMoments[when],
      cell(stored),
      cell(lost),
      durationText(readMs),
      printable(reason ?? ''),
    ]),
    ...backends.map(({ part, url, stored, lost, reason }) => [
      printable(`${part} ${url}`),
      cell(stored),
      cell(lost),
      '',
      printable(reason ?? ''),
    ]),
  ];
  return alignedRows([['', 'stored', 'missing', 'read in', ''], ...rows], [1, 2, 3]);
}

/** lossRows shows at which timestamps points are lost, and the first lost keys. */
export function lossRows({ windows, windowCount, lostKeys, lossBounds }: Verification): string {
  if (windows.length === 0) return '';
  const found = windows
    .slice(0, mostLines)
    .map(({ fromMs, untilMs, measurement, expected, stored }) => [
      printable(measurement),
      `${timeText(fromMs)} to ${timeText(untilMs)}`,
      countText(expected),
      countText(stored),
    ]);
  const more = (windowCount ?? windows.length) - found.length;
  const lines = [
    alignedRows([['measurement', 'time', 'expected', 'stored'], ...found], [2, 3]),
    more > 0 ? `  (${countText(more)} more windows)\n` : '',
    ...lostKeys.keys.slice(0, mostLines).map((key) => `  lost: ${printable(keyText(key))}\n`),
    lostKeys.keys.length > mostLines ? `  (${lostKeys.keys.length} lost keys in the JSON)\n` : '',
    lostKeys.reason === null ? '' : `  ${printable(lostKeys.reason)}\n`,
    lossBounds !== null && lossBounds.low < lossBounds.high
      ? `  true loss: ${countText(lossBounds.low)} to ${countText(lossBounds.high)}\n`
      : '',
  ];
  return lines.join('');
}

function keyText({ measurement, tagSet, timestampNs, point }: LostKey): string {
  const tags = tagSet.map(([key, value]) => `,${key}=${value}`).join('');
  return `${measurement}${tags} ${timestampNs} (point ${point})`;
}

/** Beyond the range of a date, a window is open. */
function timeText(ms: number): string {
  return Math.abs(ms) > 8e12 ? (ms < 0 ? 'before' : 'later') : new Date(ms).toISOString();
}
