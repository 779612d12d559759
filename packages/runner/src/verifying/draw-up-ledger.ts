import type { Schema } from '@tidemark/domain/schema';
import type { MeasurementLedger, Verification } from '@tidemark/domain/verification';
import { type PointRange, unionOf } from '../point-ranges.ts';
import type { ExpiredCount } from './expired-points.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';

/** What happened to the points of a run; no point stands in two of the lists. */
export type WrittenPoints = {
  acknowledged: PointRange[];
  partial: PointRange[];
  unknown: PointRange[];
  rejected: PointRange[];
};

/**
 * drawUpLedger compares what was acknowledged with what is stored, by measurement.
 * lost = max(0, acknowledged - expired - stored); unexpected = max(0, stored - (acknowledged - expired) - unknown).
 * Points of a batch that was stored in part, and those without an answer, may or may not be there: they are `unknown`,
 * where retention has not dropped them. Where keys are not distinct, points replace each other: fewer stored points may then
 * be lost or overwritten, and `lost` is null.
 */
export function drawUpLedger(
  schema: Schema,
  written: WrittenPoints,
  expiredOf: ExpiredCount,
  stored: Map<string, number> | null,
  distinctKeys = true,
): Pick<Verification, 'measurements' | 'totals' | 'lossBounds'> {
  const acknowledged = pointsByMeasurement(schema, written.acknowledged);
  const expired = expiredOf(written.acknowledged);
  const uncertain = unionOf(written.partial, written.unknown);
  const unknown = pointsByMeasurement(schema, uncertain);
  const expiredUnknown = expiredOf(uncertain);
  const refused = pointsByMeasurement(schema, written.rejected);
  const measurements = [...acknowledged.keys()].map((measurement): MeasurementLedger => {
    const of = (counts: Map<string, number>) => counts.get(measurement) ?? 0;
    const found = stored === null ? null : of(stored);
    const expected = of(acknowledged) - of(expired);
    const maybe = of(unknown) - of(expiredUnknown);
    return {
      measurement,
      acknowledged: of(acknowledged),
      acknowledgedKeys: distinctKeys ? of(acknowledged) : null,
      overwritten: distinctKeys ? 0 : null,
      expired: of(expired),
      unknown: maybe,
      stored: found,
      lost: lostOf(expected, found, distinctKeys),
      recovered: maybe === 0 ? 0 : null,
      never: maybe === 0 ? 0 : null,
      unexpected: found === null ? null : Math.max(0, found - expected - maybe),
      resurrected: null,
      refused: of(refused),
    };
  });
  const totals = totalsOf(measurements);
  return { measurements, totals, lossBounds: boundsOf(totals) };
}

/** A point without a clear answer may have been stored, and lost then. */
function boundsOf({ lost, unknown }: Verification['totals']): Verification['lossBounds'] {
  return lost === null ? null : { low: lost, high: lost + unknown };
}

function lostOf(expected: number, found: number | null, distinctKeys: boolean): number | null {
  if (found === null || (!distinctKeys && found < expected)) return null;
  return Math.max(0, expected - found);
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
    refused: sumOrNull((ledger) => ledger.refused),
  };
}
