import {
  countText,
  durationText,
  microsecondsText,
  threeDigits,
} from '@tidemark/domain/kernel/quantity-text';
import { type Precision, precisionShape, precisionUs } from '@tidemark/domain/load/load-profile';
import { upperMedian } from '@tidemark/stats/median';
import type { ClockHint, InferenceNote } from './inferred-schema.ts';
import type { TimestampSpread } from './timestamp-spread.ts';

const minuteUs = 60_000_000;

/** guessClock determines the unit of the timestamps, and from their intervals the rounds per minute. */
export function guessClock(spread: TimestampSpread): { hint: ClockHint; notes: InferenceNote[] } {
  const precision = precisionOf(spread);
  const gapUs = upperMedian(spread.gapsUs);
  const isKnown = gapUs !== null && (precision === null || gapUs >= precisionUs[precision]);
  const hint = {
    precision,
    roundsPerSimulatedMinute: isKnown ? Number((minuteUs / gapUs).toPrecision(6)) : null,
  };
  return { hint, notes: notesOn(spread, precision, isKnown ? gapUs : null) };
}

const precisions = precisionShape.options;
const unitNames: Record<Precision, string> = {
  ns: 'nanoseconds',
  us: 'microseconds',
  ms: 'milliseconds',
  s: 'seconds',
  m: 'minutes',
  h: 'hours',
};

function precisionOf({ byPrecision }: TimestampSpread): Precision | null {
  const [first = 'ns'] = precisions;
  const most = precisions.reduce(
    (best, unit) => (byPrecision[unit] > byPrecision[best] ? unit : best),
    first,
  );
  return byPrecision[most] === 0 ? null : most;
}

function notesOn(
  spread: TimestampSpread,
  precision: Precision | null,
  gapUs: number | null,
): InferenceNote[] {
  const notes: InferenceNote[] = [];
  const say = (tone: InferenceNote['tone'], text: string) => notes.push({ tone, measurement: null, text });
  if (precision === null && spread.missing === 0) {
    say('guess', 'No point was examined, so precision and interval are unknown.');
  } else if (precision === null)
    say('guess', 'No line has a timestamp, so precision and interval are unknown.');
  else say('guess', `Timestamps have the digits of ${unitNames[precision]}: precision ${precision}.`);
  const units = precisions.filter((unit) => spread.byPrecision[unit] > 0);
  if (units.length > 1) {
    const list = units.map(
      (unit) => `${spread.byPrecision[unit].toLocaleString('en')} in ${unitNames[unit]}`,
    );
    say(
      'warn',
      `The timestamps have different units: ${list.join(', ')}. InfluxDB reads them all in the unit of the request.`,
    );
  }
  if (precision !== null && spread.missing > 0) {
    say('warn', `${points(spread.missing)} no timestamp: InfluxDB stamps those on arrival.`);
  }
  if (gapUs !== null) {
    const rounds = Number.isInteger(minuteUs / gapUs)
      ? countText(minuteUs / gapUs)
      : threeDigits(minuteUs / gapUs);
    say('guess', `Points of one series are ${gapText(gapUs)} apart: ${rounds} rounds per simulated minute.`);
  }
  if (spread.repeated > 0) {
    say(
      'warn',
      `${points(spread.repeated)} the series and timestamp of the previous one: InfluxDB keeps one of the two.`,
    );
  }
  return notes;
}

function points(count: number): string {
  return count === 1 ? '1 point has' : `${count.toLocaleString('en')} points have`;
}

function gapText(gapUs: number): string {
  return gapUs < 10_000_000 ? microsecondsText(gapUs) : durationText(gapUs / 1_000);
}
