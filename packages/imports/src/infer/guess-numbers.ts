import { threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { NumberSpread } from './number-spread.ts';

/** How numbers are generated, for floats and integers alike. */
export type NumberGuess =
  | { kind: 'constant'; value: number }
  | { kind: 'pool'; values: number[] }
  | { kind: 'counter'; start: number; step: number }
  | { kind: 'random'; min: number; max: number; decimals: number }
  | { kind: 'walk'; min: number; max: number; step: number; decimals: number };

/** Minimum number of rises without a fall for a counter: by chance this happens at most once in 24 times. */
const minRises = 4;
/** Limit of distinct numbers that are taken as a list, if each occurred often enough. */
const maxListed = 8;
const minRepeats = 5;
const safeSteps = 2 ** 53;
/** Minimum number of steps to distinguish a walk from chance, and their maximum mean size relative to the range. */
const minWalkSteps = 20;
const maxWalkShare = 0.1;
/** A walk counts in units of its last decimal, which are exact below this. */
const walkBelow = 2 ** 52;

/** guessNumbers takes numbers as one value, a counter (never falling within a series), a short list, a walk, or random within their range. */
export function guessNumbers(spread: NumberSpread, decimals: number): NumberGuess {
  const { count, distinct } = spread;
  if (count === 0) return { kind: 'random', min: 0, max: 100, decimals: Math.min(decimals, 3) };
  if (distinct.size === 1) return { kind: 'constant', value: spread.min };
  if (spread.falls === 0 && spread.rises >= minRises) {
    const steps = spread.rises + spread.stays;
    const step = rounded(spread.stepSum / steps, decimals);
    if (step > 0 && Number.isFinite(step)) return { kind: 'counter', start: spread.min, step };
  }
  if (distinct.size <= maxListed && count >= minRepeats * distinct.size) {
    return { kind: 'pool', values: [...distinct].sort((a, b) => a - b) };
  }
  // The difference of the two must be finite.
  const min = Math.max(spread.min, -Number.MAX_VALUE / 4);
  const max = Math.min(spread.max, Number.MAX_VALUE / 4);
  const held = heldDecimals(min, max, decimals);
  const stepSize = wanderingStep(spread);
  // A walk moves by anything up to its step, half of it on average.
  if (stepSize !== null && Math.max(Math.abs(min), Math.abs(max)) * 10 ** held < walkBelow) {
    return { kind: 'walk', min, max, step: rounded(2 * stepSize, held), decimals: held };
  }
  return { kind: 'random', min, max, decimals: held };
}

/** numbersText describes how numbers are generated, and what was seen of them. */
export function numbersText(kind: NumberGuess['kind'], spread: NumberSpread): string {
  if (spread.count === 0) return 'no value was seen, so random from 0 to 100';
  if (kind === 'random') return `at random between ${spread.min} and ${spread.max}`;
  if (kind === 'walk') {
    return `between ${spread.min} and ${spread.max} in small steps, so a walk of about ${threeDigits(wanderingStep(spread) ?? 0)} per step`;
  }
  if (kind === 'constant') return `always ${spread.min}`;
  if (kind === 'pool') return `one of ${[...spread.distinct].sort((a, b) => a - b).join(', ')}`;
  const step = spread.stepSum / (spread.rises + spread.stays);
  return `never falls within a series, so a counter from ${spread.min} that grows by about ${threeDigits(step)} per round`;
}

/** The mean step if steps are small relative to the range, as in a walk; independent numbers differ by a third of the range on average. */
function wanderingStep({ rises, falls, stays, stepSizeSum, min, max }: NumberSpread): number | null {
  const steps = rises + falls + stays;
  if (steps < minWalkSteps || rises === 0 || falls === 0) return null;
  const stepSize = stepSizeSum / steps;
  return Number.isFinite(stepSize) && stepSize < (max - min) * maxWalkShare ? stepSize : null;
}

/** The decimals with which all numbers of the range can be distinguished. */
function heldDecimals(min: number, max: number, decimals: number): number {
  let held = decimals;
  while (held > 0 && Math.max(Math.abs(min), Math.abs(max)) * 10 ** held >= safeSteps) held -= 1;
  return held;
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.round(value * scale) / scale;
  return scaled > 0 ? scaled : 1 / scale;
}
