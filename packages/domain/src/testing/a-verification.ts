import { type Verification, verificationShape } from '../result/verification.ts';

/** aTotals builds the counts of 1 000 points that are all stored. */
export function aTotals(overrides: Partial<Verification['totals']> = {}): Verification['totals'] {
  return {
    acknowledged: 1_000,
    acknowledgedKeys: 1_000,
    overwritten: 0,
    expired: 0,
    unknown: 0,
    stored: 1_000,
    lost: 0,
    recovered: 0,
    never: 0,
    unexpected: 0,
    resurrected: 0,
    countedTwice: 0,
    refused: 0,
    ...overrides,
  };
}

/** aVerification builds the verification of 1 000 points of one measurement that are all stored. */
export function aVerification(overrides: Partial<Verification> = {}): Verification {
  const totals = overrides.totals ?? aTotals();
  return {
    ...verificationShape.parse({
      status: 'passed',
      reason: null,
      measurements: [{ measurement: 'm0', ...totals }],
      totals,
      readMs: 20,
      queries: 2,
    }),
    lossBounds: { low: totals.lost ?? 0, high: (totals.lost ?? 0) + (totals.never ?? 0) },
    overwriting: { expected: 0, low: 0, high: 0, observed: 0, decidedBy: 'plan' },
    ...overrides,
  };
}
