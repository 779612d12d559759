import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { shortLabels } from './factor-sentence.ts';
import { firstBroken, type HeldStep, type HeldSystem } from './held-rates.ts';

/** From here on a part has no core to spare. */
const busyShare = 0.9;

/** heldRatesSentence says which system holds how much, then what breaks first in each, the one that holds the most first. */
export function heldRatesSentence(systems: readonly HeldSystem[]): string {
  const names = shortLabels(systems.map(({ system }) => system));
  const held = systems.map((system, i) => `${names[i]} ${heldText(system)}`);
  const broken = systems.flatMap((system, i) => brokenText(names[i] ?? '', system) ?? []);
  return [`Metrics per minute held: ${held.join(', ')}.`, ...broken].join(' ');
}

function heldText({ heldPerMinute, isLimitReached, steps }: HeldSystem): string {
  if (heldPerMinute === null) return `less than ${countText(steps[0]?.metricsPerMinute ?? 0)}`;
  return isLimitReached ? countText(heldPerMinute) : `at least ${countText(heldPerMinute)}`;
}

function brokenText(name: string, { steps }: HeldSystem): string | null {
  const step = firstBroken(steps);
  if (!step) return null;
  const at = `At ${countText(step.metricsPerMinute)} ${name}`;
  return `${at} ${outcomeText(step)}${busyText(step)}.`;
}

function outcomeText({ outcome, lostShare, heldShare, broke }: HeldStep): string {
  switch (outcome) {
    case 'lost':
      return `${lostText(lostShare)}: ${withoutStop(broke?.text ?? '')}`;
    case 'not_held':
      return `took ${shareText(heldShare ?? 0, { digits: 2 })} of what was asked`;
    case 'behind':
      return `lost nothing and fell behind: ${withoutStop(broke?.text ?? '')}`;
    case 'unknown':
      return 'was not measured well enough to say';
    case 'held':
      return 'lost nothing';
  }
}

function lostText(lostShare: HeldStep['lostShare']): string {
  return lostShare?.high ? `lost ${shareText(lostShare.high, { digits: 2 })}` : 'kept wrong values';
}

function busyText({ busiest, outcome }: HeldStep): string {
  if (busiest === null || busiest.cpuShare < busyShare || outcome === 'unknown') return '';
  return `; ${busiest.part} used ${shareText(busiest.cpuShare, { digits: 2 })} of a core`;
}

/** Causes are sentences of their own elsewhere. */
function withoutStop(text: string): string {
  const plain = text.replace(/\.$/, '');
  return plain.slice(0, 1).toLowerCase() + plain.slice(1);
}
