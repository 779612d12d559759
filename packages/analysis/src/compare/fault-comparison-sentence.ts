import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ComparedFault, SideFault } from './compared-faults.ts';

/** faultComparisonSentence says on which side the worst fault of a comparison cost most, and on how many sides it cost nothing. */
export function faultComparisonSentence(faults: readonly ComparedFault[]): string | null {
  const [worst] = faults;
  const [side] = worst?.sides ?? [];
  if (!worst || !side) return null;
  const lead = faults.length === 1 ? '' : `Worst of ${faults.length} faults: `;
  return `${lead}${worst.text}: ${outcomes(worst.sides, side).join('; ')}.`;
}

function outcomes(sides: readonly SideFault[], worst: SideFault): string[] {
  const safe = sides.filter(isSafe);
  const partly = sides.filter(({ lost }) => lost.spread?.high === 0 && lost.reason !== null);
  const unknown = sides.filter(({ lost, tookPlace }) => tookPlace > 0 && lost.spread === null);
  const idle = sides.filter(({ tookPlace }) => tookPlace === 0);
  if (safe.length === sides.length && worst.stayedAway === 0)
    return [`nothing was lost on ${sides.length === 1 ? worst.side : `any of ${sides.length} sides`}`];
  return [
    worstText(worst),
    safe.length === 0 ? null : `nothing was lost on ${counted(safe.length)}`,
    partly.length === 0 ? null : `not known in every run on ${counted(partly.length)}`,
    unknown.length === 0 ? null : `not known on ${counted(unknown.length)}`,
    idle.length === 0 ? null : `it did not take place on ${counted(idle.length)}`,
  ].filter((text) => text !== null);
}

/** Nothing was lost, which is known of every run. */
function isSafe({ lost }: SideFault): boolean {
  return lost.spread?.high === 0 && lost.reason === null;
}

function worstText({ side, lost, losses, stayedAway }: SideFault): string | null {
  if (stayedAway > 0) return `the part did not come back on ${side}`;
  const most = lost.spread?.high ?? 0;
  if (most === 0) return null;
  const what = losses[0]?.stage === 'divergence' ? 'points differ between the backends' : 'lost';
  return `${countText(most)} ${what} on ${side}`;
}

function counted(sides: number): string {
  return sides === 1 ? '1 side' : `${sides} sides`;
}
