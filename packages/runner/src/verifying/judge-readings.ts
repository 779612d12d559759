import type { Verification, VerificationReading } from '@tidemark/domain/result/verification';
import { judgeVerification } from './judge-verification.ts';

const wordsOf: Record<VerificationReading['when'], string> = {
  settled: 'right after the load',
  after_settle_time: 'after the settle time',
  after_restart: 'after a restart',
};

/**
 * judgeReadings judges by the last reading that succeeded. One that failed leaves the verdict unknown, unless points are known to be
 * lost; points that were missing at first and were there later are told.
 */
export function judgeReadings(
  { totals, overwriting }: Pick<Verification, 'totals' | 'overwriting'>,
  readings: VerificationReading[],
): Pick<Verification, 'status' | 'reason'> {
  const judged = judgeVerification(totals, overwriting);
  const failed = readings.filter(({ reason }) => reason !== null);
  const succeeded = readings.filter(({ reason }) => reason === null);
  const [firstFailed] = failed;
  if (succeeded.length === 0) return { status: 'unknown', reason: firstFailed?.reason ?? null };
  if (judged.status === 'failed') return { ...judged, reason: joined(judged.reason, lostWhen(succeeded)) };
  if (firstFailed) {
    const told = `${wordsOf[firstFailed.when]} they could not be read: ${firstFailed.reason}`;
    return { status: 'unknown', reason: told };
  }
  return { ...judged, reason: joined(judged.reason, foundLater(succeeded)) };
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join('; ') || null;
}

/** Points that were there before they were missing: the cache had them, the disk has not. */
function lostWhen(readings: VerificationReading[]): string | null {
  const firstLost = readings.findIndex(({ lost }) => (lost ?? 0) > 0);
  const reading = readings[firstLost];
  if (firstLost <= 0 || reading === undefined) return null;
  return `none were missing before, some are ${wordsOf[reading.when]}`;
}

function foundLater(readings: VerificationReading[]): string | null {
  const missed = readings.find(({ lost }) => (lost ?? 0) > 0);
  if (missed === undefined || (readings.at(-1)?.lost ?? 0) > 0) return null;
  return `${(missed.lost ?? 0).toLocaleString('en')} points were missing ${wordsOf[missed.when]} and are there now`;
}
