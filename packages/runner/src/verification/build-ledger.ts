import { allMeasurementNames } from '@tidemark/domain/load/round';
import type { MeasurementLedger, Verification } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { WrittenPoints } from '../point-ranges.ts';
import { sizeOf } from '../point-ranges.ts';
import type { JudgedCell, Outcome } from './cell.ts';
import type { KeySpace } from './key-space.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';
import { allTime } from './time-window.ts';

export type Ledger = Pick<Verification, 'measurements' | 'totals' | 'lossBounds'>;

/** What a ledger is built from. `droppedUntilUs`: what lies before has expired; `judged` null: nothing was read. */
export type LedgerInput = {
  schema: Schema;
  space: KeySpace;
  written: WrittenPoints;
  /** Points that the target refused within batches that it stored in part. */
  refusedInPart: number;
  droppedUntilUs: number | null;
  judged: JudgedCell[] | null;
};

/**
 * buildLedger adds up, by measurement, what became of the keys. Points of a batch that was stored in part count as acknowledged
 * where they are stored and as refused where they are not; how many the target said it dropped corrects the totals.
 */
export function buildLedger(input: LedgerInput): Ledger {
  const { schema, space, written, droppedUntilUs, judged } = input;
  const points = pointsByMeasurement(schema, written.acknowledged);
  const keys = space.count(written.acknowledged, allTime);
  const refused = pointsByMeasurement(schema, written.rejected);
  const expiredWindow = { ...allTime, untilUs: droppedUntilUs ?? allTime.fromUs };
  const expired = space.count(written.acknowledged, expiredWindow);
  const expiredInPart = space.count(written.partial, expiredWindow);
  const sums = sumsByMeasurement(judged ?? []);
  const unread = unreadUnknown(input);
  const measurements = allMeasurementNames(schema).map((measurement): MeasurementLedger => {
    const of = (counts: Map<string, number>) => counts.get(measurement) ?? 0;
    const sum = sums.get(measurement) ?? emptySums();
    const inPart = sum.partialStored + of(expiredInPart);
    const read = <Value>(value: Value) => (judged === null ? null : value);
    return {
      measurement,
      acknowledged: of(points) + inPart,
      acknowledgedKeys: of(keys) + inPart,
      overwritten: of(points) - of(keys),
      expired: of(expired) + of(expiredInPart),
      unknown: judged === null ? of(unread) : sum.recovered + sum.never,
      stored: read(sum.stored),
      lost: read(sum.lost),
      recovered: read(sum.recovered),
      never: read(sum.never),
      unexpected: read(sum.unexpected),
      resurrected: read(sum.resurrected),
      countedTwice: read(sum.countedTwice),
      refused: of(refused) + sum.partialMissing,
    };
  });
  const totals = corrected(totalsOf(measurements), input, sizeOf(written.partial));
  const { lost, never } = totals;
  return {
    measurements,
    totals,
    lossBounds: lost === null ? null : { low: lost, high: lost + (never ?? 0) },
  };
}

type Sums = Omit<Outcome, 'isExact' | 'lostPoints'> & { stored: number };

function emptySums(): Sums {
  return {
    lost: 0,
    recovered: 0,
    never: 0,
    partialStored: 0,
    partialMissing: 0,
    unexpected: 0,
    resurrected: 0,
    countedTwice: 0,
    stored: 0,
  };
}

function sumsByMeasurement(judged: JudgedCell[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { cell, outcome } of judged) {
    const sum = sums.get(cell.measurement) ?? emptySums();
    sum.lost += outcome.lost;
    sum.recovered += outcome.recovered;
    sum.never += outcome.never;
    sum.partialStored += outcome.partialStored;
    sum.partialMissing += outcome.partialMissing;
    sum.unexpected += outcome.unexpected;
    sum.resurrected += outcome.resurrected;
    sum.countedTwice += outcome.countedTwice;
    sum.stored += cell.stored;
    sums.set(cell.measurement, sum);
  }
  return sums;
}

/** Points with an unknown outcome, where nothing was read. */
function unreadUnknown({ space, written, droppedUntilUs }: LedgerInput): Map<string, number> {
  return space.count(written.unknown, { ...allTime, fromUs: droppedUntilUs ?? allTime.fromUs });
}

/**
 * Of batches stored in part the target reported how many points it refused, but not which. Fewer stored than that leaves are lost,
 * more were refused and stored nevertheless; unless retention dropped some of them, which may be those that were refused.
 */
function corrected(
  totals: Verification['totals'],
  { judged, refusedInPart }: LedgerInput,
  pointsInPart: number,
): Verification['totals'] {
  if (judged === null || pointsInPart === 0) return totals;
  const storedInPart = judged.reduce((sum, { outcome }) => sum + outcome.partialStored, 0);
  const missing = judged.reduce((sum, { outcome }) => sum + outcome.partialMissing, 0);
  const expiredInPart = pointsInPart - storedInPart - missing;
  const lost = Math.max(0, missing - refusedInPart);
  const refusedElsewhere = Math.max(0, refusedInPart - missing);
  const refusedExpired = Math.min(expiredInPart, refusedElsewhere);
  const resurrected = refusedElsewhere - refusedExpired;
  const add = (value: number | null, by: number) => (value === null ? null : value + by);
  return {
    ...totals,
    acknowledged: totals.acknowledged + lost - refusedElsewhere,
    acknowledgedKeys: add(totals.acknowledgedKeys, lost - refusedElsewhere),
    expired: totals.expired - refusedExpired,
    lost: add(totals.lost, lost),
    unexpected: add(totals.unexpected, resurrected),
    resurrected: add(totals.resurrected, resurrected),
    refused: add(totals.refused, refusedElsewhere - lost),
  };
}

function totalsOf(measurements: MeasurementLedger[]): Verification['totals'] {
  const sum = (pick: (ledger: MeasurementLedger) => number) =>
    measurements.reduce((total, ledger) => total + pick(ledger), 0);
  const sumOrNull = (pick: (ledger: MeasurementLedger) => number | null) =>
    measurements.some((ledger) => pick(ledger) === null) ? null : sum((ledger) => pick(ledger) ?? 0);
  return {
    acknowledged: sum((ledger) => ledger.acknowledged),
    acknowledgedKeys: sumOrNull((ledger) => ledger.acknowledgedKeys),
    overwritten: sumOrNull((ledger) => ledger.overwritten),
    expired: sum((ledger) => ledger.expired),
    unknown: sum((ledger) => ledger.unknown),
    stored: sumOrNull((ledger) => ledger.stored),
    lost: sumOrNull((ledger) => ledger.lost),
    recovered: sumOrNull((ledger) => ledger.recovered),
    never: sumOrNull((ledger) => ledger.never),
    unexpected: sumOrNull((ledger) => ledger.unexpected),
    resurrected: sumOrNull((ledger) => ledger.resurrected),
    countedTwice: sumOrNull((ledger) => ledger.countedTwice),
    refused: sumOrNull((ledger) => ledger.refused),
  };
}
