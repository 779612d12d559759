import { bytesInOneUnit, bytesText } from '@tidemark/domain/kernel/quantity-text';
import type { MemorySlope, SlopeEstimate } from '@tidemark/domain/result/memory-slope';
import { growthVerdict, rangeOf } from './growth-rule.ts';

/**
 * slopeSentence states whether one memory figure grows, by how much with which 95 % interval, or what is missing. A leak is stated by the
 * lower bound of the interval, undecided growth by the interval alone. `what`: "The heap at rest".
 */
export function slopeSentence(what: string, slope: MemorySlope): string {
  const { result } = slope;
  if (result.kind === 'not_enough_data') return `${what}: not enough data, needs ${result.needs}.`;
  const verdict = growthVerdict(slope);
  switch (verdict) {
    case 'leak': {
      const days = Number((result.periods * slope.periodDays).toFixed(1));
      return `${what} leaks at least ${bytesText(result.lowBytesPerDay)} per simulated day (95 % CI ${intervalText(result)} over ${days} days).`;
    }
    case 'growing':
      return `${what} keeps growing: ${rateText(result)}.`;
    case 'falling':
      return `${what} falls: ${rateText(result)}.`;
    case 'flat':
      return `${what} is flat: ${flatText(slope, result)}.`;
    default:
      return undecidedSentence(what, result);
  }
}

/** verdictText is the verdict on a slope in a word, with the reason where it is undecided; nothing without a slope. */
export function verdictText(slope: MemorySlope): string[] {
  const { result } = slope;
  if (result.kind === 'not_enough_data') return [];
  const verdict = growthVerdict(slope);
  return [verdict === 'inconclusive' ? `undecided: ${result.reason ?? 'the interval is too wide'}` : verdict];
}

function undecidedSentence(what: string, result: SlopeEstimate): string {
  const reason = result.reason ?? 'the interval is too wide';
  // Growth that the plan causes is known, and only a leak undecided.
  if (result.lowBytesPerDay > result.epsilonBytesPerDay)
    return `${what} keeps growing: ${rateText(result)}; ${reason}.`;
  return `Whether ${decapitalized(what)} grows is undecided (95 % CI ${intervalText(result)} per simulated day): ${reason}.`;
}

/** Where single medians scatter too much for the interval, all of them lie within the tolerance. */
function flatText({ points, periodDays }: MemorySlope, result: SlopeEstimate): string {
  const { lowBytesPerDay, highBytesPerDay, epsilonBytesPerDay } = result;
  if (lowBytesPerDay >= -epsilonBytesPerDay && highBytesPerDay <= epsilonBytesPerDay) return rateText(result);
  const range = rangeOf(points.filter(({ isUsed }) => isUsed).map(({ medianBytes }) => medianBytes));
  return `within ${bytesText(range)} over ${Number((result.periods * periodDays).toFixed(1))} simulated days`;
}

/** "+18 MiB per simulated day (95 % CI 12 to 25)" */
function rateText({ bytesPerDay, lowBytesPerDay, highBytesPerDay }: SlopeEstimate): string {
  const { texts, unit } = bytesInOneUnit([bytesPerDay, lowBytesPerDay, highBytesPerDay]);
  const [rate = '', low, high] = texts;
  const sign = bytesPerDay > 0 && rate !== '0' ? '+' : '';
  return `${sign}${rate} ${unit} per simulated day (95 % CI ${low} to ${high})`;
}

function intervalText({ lowBytesPerDay, highBytesPerDay }: SlopeEstimate): string {
  const { texts, unit } = bytesInOneUnit([lowBytesPerDay, highBytesPerDay]);
  return `${texts.join(' to ')} ${unit}`;
}

/** Subjects are used inside sentences; RSS stays RSS. */
function decapitalized(what: string): string {
  return /^[A-Z][a-z]/.test(what) ? what.charAt(0).toLowerCase() + what.slice(1) : what;
}
