import { shareText } from '@tidemark/domain/kernel/quantity-text';
import type { KeySample } from '@tidemark/domain/result/verification';

/** keySampleSentence says how far a count that is right can be trusted; null where nothing was to be compared. */
export function keySampleSentence(sample: KeySample | null): string | null {
  if (sample === null || sample.of === 0) return null;
  const { of, compared, differingWindows, reason } = sample;
  const blind = 'a lost key behind an unexpected one in the same window';
  if (compared === 0)
    return `Counts match; they cannot show ${blind}: no key was compared${because(reason)}.`;
  const what = `${exact(compared)} of ${exact(of)} keys in windows whose counts match were compared one by one`;
  if (differingWindows > 0)
    return `${what}: ${exact(differingWindows)} ${differingWindows === 1 ? 'window has' : 'windows have'} ${blind}.`;
  if (compared >= of) return `All ${exact(of)} keys in windows whose counts match were compared one by one.`;
  return `${what}; ${blind} would have been found with a chance of ${shareText(compared / of)}.`;
}

function because(reason: string | null): string {
  return reason === null ? '' : `, as ${reason}`;
}

function exact(count: number): string {
  return count.toLocaleString('en');
}
