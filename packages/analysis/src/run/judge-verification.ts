import type { Overwriting, Verification, VerificationReading } from '@tidemark/domain/result/verification';

type Judged = Pick<Verification, 'status' | 'reason'>;
type Totals = Verification['totals'];

/** What decides how missing points of clock-stamped runs are understood. */
type Predicted = Pick<Overwriting, 'low' | 'high' | 'decidedBy'>;

/**
 * judgeVerification says whether what was acknowledged is stored.
 * `passed`: nothing is lost, and nothing unexpected is stored; `failed`: points are lost; `surplus`: none is, and unexpected ones are
 * stored. `unknown`: nothing was acknowledged, or fewer points are stored than were acknowledged where a clock stamped them, and not
 * just as many fewer as replace each other.
 */
export function judgeVerification(totals: Totals, predicted: Predicted): Judged {
  const { acknowledged, lost, countedTwice } = totals;
  if (acknowledged === 0) return { status: 'unknown', reason: 'nothing was acknowledged' };
  const surplus = surplusText(totals);
  if (lost !== null && lost > 0) {
    const missing = `${exact(lost)} acknowledged points are missing`;
    return { status: 'failed', reason: surplus === null ? missing : `${missing}; ${surplus}` };
  }
  if (lost === null) {
    const { status, reason } = judgeMissing(totals, predicted);
    return { status, reason: joined(reason, surplus) };
  }
  if (surplus !== null) return { status: 'surplus', reason: `no acknowledged point is missing; ${surplus}` };
  const twice = countedTwice ? `the server counted ${exact(countedTwice)} rows twice` : null;
  return { status: 'passed', reason: joined(passedReason(totals, predicted), twice) };
}

/** Stored, and never acknowledged: null where there is nothing of the kind. */
function surplusText({ unexpected, resurrected }: Totals): string | null {
  if (!unexpected) return null;
  const refused = resurrected ? `, ${exact(resurrected)} of them were refused` : '';
  return `${exact(unexpected)} more are stored than were acknowledged${refused}`;
}

function passedReason(
  { unknown, recovered, never, overwritten }: Totals,
  predicted: Predicted,
): string | null {
  if (unknown > 0) {
    const known = recovered === null || never === null;
    const what = known
      ? 'may or may not be stored'
      : `of them ${exact(recovered)} are stored, ${exact(never)} are not`;
    return `${exact(unknown)} points had an unknown outcome: ${what}`;
  }
  if (!overwritten) return null;
  return predicted.decidedBy === 'keys'
    ? `${exact(overwritten)} points replaced another of the same series and timestamp, as the plan says`
    : `${missingText(overwritten)}, ${expectedText(predicted)}`;
}

function judgeMissing(totals: Totals, predicted: Predicted): Judged {
  const { acknowledged, expired, stored } = totals;
  const fewer = missingText(acknowledged - expired - (stored ?? 0));
  const why =
    predicted.low === null
      ? 'points of a series that get the same timestamp replace each other, which cannot be distinguished from loss'
      : `${expectedText(predicted)}: what lies outside of that cannot be distinguished from loss`;
  return { status: 'unknown', reason: `${fewer}; ${why}` };
}

function missingText(missing: number): string {
  return `${exact(missing)} points fewer than acknowledged are stored`;
}

function expectedText({ low, high, decidedBy }: Predicted): string {
  const range = low === high ? exact(low ?? 0) : `${exact(low ?? 0)} to ${exact(high ?? 0)}`;
  const chance = decidedBy === 'clock' ? ' and requests of the same tick meet' : '';
  return `where ${range} were to be expected, since a request is stamped once${chance}`;
}

function exact(count: number): string {
  return count.toLocaleString('en');
}

const wordsOf: Record<VerificationReading['when'], string> = {
  settled: 'right after the load',
  after_settle_time: 'after the settle time',
  after_restart: 'after a restart',
};

/**
 * judgeReadings judges by the last reading that succeeded. One that failed leaves the verdict unknown, unless points are known to be
 * lost; points that were missing at first and were there later are mentioned.
 */
export function judgeReadings(
  { totals, overwriting }: Pick<Verification, 'totals' | 'overwriting'>,
  readings: VerificationReading[],
): Judged {
  const judged = judgeVerification(totals, overwriting);
  const failed = readings.filter(({ reason }) => reason !== null);
  const succeeded = readings.filter(({ reason }) => reason === null);
  const [firstFailed] = failed;
  if (succeeded.length === 0) return { status: 'unknown', reason: firstFailed?.reason ?? null };
  if (judged.status === 'failed') return { ...judged, reason: joined(judged.reason, lostWhen(succeeded)) };
  if (firstFailed) {
    const reason = `${wordsOf[firstFailed.when]} they could not be read: ${firstFailed.reason}`;
    return { status: 'unknown', reason };
  }
  return { ...judged, reason: joined(judged.reason, foundLater(succeeded), countedTwiceBefore(succeeded)) };
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

/** Rows that one reading counted beyond what was sent, and a later one did not: no point of its own was behind them. */
function countedTwiceBefore(readings: VerificationReading[]): string | null {
  const twice = readings.find(({ surplus }) => (surplus ?? 0) > 0);
  const last = readings.at(-1);
  if (twice === undefined || last === undefined || last.surplus !== 0) return null;
  return `the server counted ${exact(twice.surplus ?? 0)} rows twice ${wordsOf[twice.when]}, and no more ${wordsOf[last.when]}`;
}
