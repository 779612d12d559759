import type { FaultEffect, FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { FaultSpan } from './fault-span.ts';
import type { PartReading } from './observe-run.ts';
import type { AnsweredSecond } from './recorded-run.ts';

/** Parts that everything which is sent goes through: what the generator saw is theirs. */
const entryParts: ReadonlySet<string> = new Set(['server', 'target', 'relay']);

/** Parts report what happened since their last report. */
const reportEveryMs = 2_000;

type Seen = { answers: readonly AnsweredSecond[]; readings: readonly PartReading[] };
type Shares = Pick<FaultEffect, 'notOkShare' | 'notOkShareBefore' | 'takenPerSec' | 'takenPerSecBefore'>;

/** effectsOf gives what the target as a whole and each of its parts did until `untilMs`, the worst first. */
export function effectsOf(part: string, seen: Seen, span: FaultSpan, untilMs: number): FaultEffect[] {
  const ends = seen.readings.map((reading) => reading.part.split(' > ').at(-1) ?? reading.part);
  const parts = [...new Set([...ends, ...(entryParts.has(part) ? [] : [part])])];
  const effects = parts.map((name): FaultEffect => {
    const shares = sharesOfPart(name, seen.readings, span, untilMs);
    return { part: name, isFaulted: name === part, ...shares, reason: partReason(shares) };
  });
  const whole = sharesOfWhole(seen.answers, span, untilMs);
  const reason = whole.notOkShare === null ? 'no request ended while it lasted' : null;
  return [
    { part: null, isFaulted: entryParts.has(part), ...whole, reason },
    ...effects.toSorted((a, b) => rankOf(b) - rankOf(a) || (a.part ?? '').localeCompare(b.part ?? '')),
  ];
}

function rankOf({ isFaulted, notOkShare }: FaultEffect): number {
  return (isFaulted ? 2 : 0) + (notOkShare ?? 0);
}

function sharesOfWhole(answers: readonly AnsweredSecond[], span: FaultSpan, untilMs: number): Shares {
  const own = answers.filter(
    ({ endOffsetMs, durationMs }) => endOffsetMs > span.beganMs && endOffsetMs - durationMs < untilMs,
  );
  const before = answers.filter(({ endOffsetMs }) => endOffsetMs <= span.firstMs);
  return {
    notOkShare: notOkShareOf(own),
    notOkShareBefore: notOkShareOf(before),
    takenPerSec: takenPerSecOf(own),
    takenPerSecBefore: takenPerSecOf(before),
  };
}

function notOkShareOf(seconds: readonly AnsweredSecond[]): number | null {
  return shareOf(sum(seconds.map(({ notOk }) => notOk)), sum(seconds.map(({ attempts }) => attempts)));
}

function takenPerSecOf(seconds: readonly AnsweredSecond[]): number | null {
  const perMs = shareOf(
    sum(seconds.map(({ pointsTaken }) => pointsTaken)),
    sum(seconds.map(({ durationMs }) => durationMs)),
  );
  return perMs === null ? null : perMs * 1_000;
}

function sharesOfPart(
  part: string,
  all: readonly PartReading[],
  { beganMs, firstMs }: FaultSpan,
  untilMs: number,
): Shares {
  const readings = all.filter((reading) => (reading.part.split(' > ').at(-1) ?? '') === part);
  const own = readings.filter(({ offsetMs }) => offsetMs > beganMs && offsetMs <= untilMs);
  const before = readings.filter(({ offsetMs }) => offsetMs <= firstMs);
  return {
    notOkShare: droppedShareOf(
      readings.filter(({ offsetMs }) => offsetMs > beganMs && offsetMs <= untilMs + reportEveryMs),
    ),
    notOkShareBefore: droppedShareOf(before),
    takenPerSec: takenOf(own),
    takenPerSecBefore: takenOf(before),
  };
}

/** Of what a relay had for the part: all that it dropped. */
function droppedShareOf(readings: readonly PartReading[]): number | null {
  const dropped = valuesOf(readings, 'relayDroppedPerSec');
  const sent = valuesOf(readings, 'metricsSentPerSec');
  const droppedPerSec = sum(dropped.map(({ value }) => value));
  return dropped.length === 0
    ? null
    : shareOf(droppedPerSec, droppedPerSec + sum(sent.map(({ value }) => value)));
}

/** By what it holds more at the end than at the beginning; else by what it reports to receive. */
function takenOf(readings: readonly PartReading[]): number | null {
  const stored = valuesOf(readings, 'storedPoints');
  const [first, last] = [stored[0], stored.at(-1)];
  if (first !== undefined && last !== undefined && last.offsetMs > first.offsetMs)
    return ((last.value - first.value) / (last.offsetMs - first.offsetMs)) * 1_000;
  const received = valuesOf(readings, 'metricsReceivedPerSec').map(({ value }) => value);
  return received.length === 0 ? null : sum(received) / received.length;
}

function valuesOf(readings: readonly PartReading[], metric: PartReading['metric']) {
  return readings.flatMap(({ metric: of, offsetMs, value }) =>
    of === metric && value !== null ? [{ offsetMs, value }] : [],
  );
}

function partReason({ notOkShare, takenPerSec }: Shares): string | null {
  if (notOkShare !== null) return null;
  return takenPerSec === null
    ? 'it could not be read while the fault lasted'
    : 'what failed on the way to it is not counted';
}

type Detection = Pick<FaultSummary, 'detectionMs' | 'detectedBy' | 'detectionReason'>;

/** detectionOf finds the first reading with more that was not ok than in any before the first fault: a request of the client, or what a relay dropped. */
export function detectionOf({ answers, readings }: Seen, span: FaultSpan, untilMs: number): Detection {
  const drops = readings.filter(({ metric }) => metric === 'relayDroppedPerSec');
  const lines = [
    {
      by: 'client',
      values: answers.map(({ endOffsetMs: offsetMs, notOk, attempts }) => ({
        offsetMs,
        value: shareOf(notOk, attempts),
      })),
    },
    ...[...new Set(drops.map(({ part }) => part))].map((by) => ({
      by,
      values: drops.filter(({ part }) => part === by),
    })),
  ];
  const signs = lines.flatMap(({ by, values }) => {
    const known = values.flatMap(({ offsetMs, value }) => (value === null ? [] : [{ offsetMs, value }]));
    const before = known.filter(({ offsetMs }) => offsetMs <= span.firstMs);
    const usual = Math.max(0, ...before.map(({ value }) => value));
    const own = known.filter(
      ({ offsetMs }) => offsetMs > span.beganMs && offsetMs <= untilMs + reportEveryMs,
    );
    const first = own.find(({ value }) => value > usual);
    return first === undefined ? [] : [{ by, atMs: first.offsetMs }];
  });
  const [first] = signs.toSorted((a, b) => a.atMs - b.atMs);
  if (first === undefined)
    return { detectionMs: null, detectedBy: null, detectionReason: 'no request failed because of it' };
  return { detectionMs: first.atMs - span.beganMs, detectedBy: first.by, detectionReason: null };
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
