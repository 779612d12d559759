import { judgeReadings } from '@tidemark/analysis/run/judge-verification';
import type { Clock } from '@tidemark/domain/kernel/clock';
import {
  maxListedKeys,
  type ReadingMoment,
  type Verification,
  type VerificationReading,
  verificationShape,
} from '@tidemark/domain/result/verification';
import { type CountGroup, measurementsPerQuery } from '@tidemark/targets/session/target-session';
import { buildLedger } from './build-ledger.ts';
import type { JudgedCell } from './cell.ts';
import { explainMissing, observedOverwriting, predictRunOverwrites } from './clocked-ledger.ts';
import { type WrittenRun, withKeys } from './keyed-run.ts';
import { listLossWindows, listLostKeys } from './list-losses.ts';
import { createQueryBudget } from './query-budget.ts';
import type { StoredCounts, StoredSource } from './read-stored.ts';
import { type PassResult, takePass } from './take-pass.ts';

/** Verifies a run reading by reading; the last that succeeded says what is lost. */
export interface Verifier {
  /** Reads what is stored from `droppedUntilUs` on, and adds it to the readings before; throws where the target does not answer. */
  read(when: ReadingMoment, source: StoredSource, droppedUntilUs: number | null): Promise<Verification>;
  /** Adds a reading that failed, or did not take place. */
  fail(when: ReadingMoment, failure: FailedReading): Verification;
  /** What the last reading that succeeded counted; null while none did. */
  counted(): StoredCounts | null;
}

export type FailedReading = { reason: string; readMs: number; droppedUntilUs: number | null };

/** Reading may take a tenth of the load's time, and these at least. */
const budgetShare = 0.1;
const leastBudgetMs = 5_000;
const leastCloserMs = 3_000;

const stillChanging = 'the stored counts still changed after a minute';

/** createVerifier begins to verify a run of which nothing was read yet. */
export function createVerifier(verified: WrittenRun, clock: Clock): Verifier {
  const run = withKeys(verified);
  const readings: VerificationReading[] = [];
  const missedIn = new Map<number, ReadingMoment>();
  const effort = { queries: 0, readMs: 0 };
  let findings = findingsOf(null, null);
  let before: PassResult | null = null;

  function findingsOf(found: PassResult | null, droppedUntilUs: number | null) {
    const judged = found?.judged ?? null;
    const ledger = buildLedger({ ...run, droppedUntilUs, judged });
    const predicted = predictRunOverwrites({ ...run, acknowledged: run.written.acknowledged }, ledger);
    const explained = run.hasKnownKeys ? ledger : explainMissing(ledger, predicted);
    const overwriting = { ...predicted, observed: run.keepsAll ? null : observedOverwriting(explained) };
    const losses = { lostKeys: nothingListed, ...listLossWindows(judged ?? []) };
    return { ...explained, ...losses, overwriting, keySample: found?.sample ?? null };
  }

  function lostKeysOf(found: PassResult, when: ReadingMoment, lost: number | null): Verification['lostKeys'] {
    const keys = listLostKeys(found.judged, run.space, run.written, (point) => missedIn.get(point) ?? when);
    for (const { point, missingIn } of keys) missedIn.set(point, missingIn);
    const isExact = lost !== null && found.judged.every(({ outcome }) => outcome.isExact);
    return { keys, count: lost, isExact, reason: unlistedReason(found, keys.length, lost, isExact) };
  }

  const verification = () =>
    verificationShape.parse({ ...judgeReadings(findings, readings), ...findings, ...effort, readings });

  return {
    counted: () => before,
    async read(when, source, droppedUntilUs) {
      const begunMs = clock.nowMs();
      const counted = countQueries(source, () => {
        effort.queries += 1;
      });
      const budget = () => {
        const leftMs = Math.max(leastBudgetMs, budgetShare * run.loadMs) - effort.readMs;
        return createQueryBudget(clock, Math.max(leastCloserMs, leftMs - (clock.nowMs() - begunMs)));
      };
      const found = await takePass(counted, run, droppedUntilUs, clock, budget, before);
      // Given up as late meanwhile: what is recorded already stays.
      if (readings.some((reading) => reading.when === when)) return verification();
      const readMs = clock.nowMs() - begunMs;
      if (found === null) return this.fail(when, { reason: stillChanging, readMs, droppedUntilUs });
      before = found;
      effort.readMs += readMs;
      findings = findingsOf(found, droppedUntilUs);
      const { stored, lost, unexpected, countedTwice } = findings.totals;
      findings.lostKeys = lostKeysOf(found, when, lost);
      const surplus = unexpected === null ? null : unexpected + (countedTwice ?? 0);
      readings.push({ when, stored, lost, surplus, readMs, reason: null });
      return verification();
    },
    fail(when, { reason, readMs, droppedUntilUs }) {
      effort.readMs += readMs;
      if (readings.length === 0) findings = findingsOf(null, droppedUntilUs);
      readings.push({ when, stored: null, lost: null, surplus: null, readMs, reason });
      return verification();
    },
  };
}

const nothingListed: Verification['lostKeys'] = { keys: [], count: null, isExact: false, reason: null };

function unlistedReason(
  { judged, coarse, unlisted, sample }: PassResult,
  listed: number,
  lost: number | null,
  isExact: boolean,
): string | null {
  if (lost === null) return 'a clock stamped the points, so no key is known';
  if (listed === lost && isExact) return null;
  const why = coarse ?? unlisted;
  if (why !== null) return why;
  if (!isExact && (sample?.differingWindows ?? 0) > 0)
    return 'keys were compared at random, so more may be lost behind unexpected ones';
  if (listed >= maxListedKeys) return `the first ${maxListedKeys.toLocaleString('en')} are listed`;
  return judged.some(isInPart)
    ? 'which points of a batch that was stored in part were refused is not known'
    : 'only their number is known';
}

function isInPart({ cell }: JudgedCell): boolean {
  return cell.partial > 0;
}

/** countQueries asks as `source` does, and reports every query. */
function countQueries(source: StoredSource, asked: () => void): StoredSource {
  const askedFor = ({ measurements }: CountGroup) => {
    for (let first = 0; first < measurements.length; first += measurementsPerQuery) asked();
  };
  const { keys } = source;
  return {
    shards: source.shards,
    countPoints(group, options) {
      askedFor(group);
      return source.countPoints(group, options);
    },
    keys: keys && {
      countWindows(group, span, timeoutMs) {
        askedFor(group);
        return keys.countWindows(group, span, timeoutMs);
      },
      countSpan(group, span, timeoutMs) {
        askedFor(group);
        return keys.countSpan(group, span, timeoutMs);
      },
      sumWindows(group, span, timeoutMs) {
        askedFor(group);
        return keys.sumWindows(group, span, timeoutMs);
      },
      readKeys(measurement, field, span, timeoutMs) {
        asked();
        return keys.readKeys(measurement, field, span, timeoutMs);
      },
    },
  };
}
