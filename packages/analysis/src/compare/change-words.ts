import { ratioText } from '@tidemark/domain/kernel/quantity-text';
import type { JudgedMetric } from './gate.ts';

/** A figure inside a headline, and the words for more and less of it. */
type FigureWords = { noun: string; more: string; less: string };

const words: Readonly<Record<string, FigureWords>> = {
  heapAtRestBytes: { noun: 'memory', more: 'more', less: 'less' },
  rssPeakBytes: { noun: 'peak RSS', more: 'more', less: 'less' },
  diskBytes: { noun: 'disk', more: 'more', less: 'less' },
  seriesAtEnd: { noun: 'series', more: 'more', less: 'fewer' },
  pointsPerSec: { noun: 'rate', more: 'higher', less: 'lower' },
  heldShare: { noun: 'held share', more: 'higher', less: 'lower' },
  responseTimeUsP99: { noun: 'p99', more: 'longer', less: 'shorter' },
};

/** figureNoun names a figure inside a headline; RSS stays RSS. */
export function figureNoun({ key, label }: Pick<JudgedMetric, 'key' | 'label'>): string {
  return wordsOf({ key, label }).noun;
}

/**
 * changeWords says a change in words that cannot be read backwards: "30 % less memory", "17x the memory". An interval that includes no
 * change leaves the direction without a size.
 */
export function changeWords({
  key,
  label,
  ratio,
  difference,
}: Pick<JudgedMetric, 'key' | 'label' | 'ratio' | 'difference'>): string {
  const { noun, more, less } = wordsOf({ key, label });
  const isMore = ratio === null ? (difference?.value ?? 0) > 0 : ratio.value > 1;
  const direction = isMore ? more : less;
  if (ratio === null || (ratio.low < 1 && ratio.high > 1)) return `${direction} ${noun}`;
  if (ratio.value >= 2) return `${timesText(ratio.value)} the ${noun}`;
  return `${percentText(ratio.value)} ${direction} ${noun}`;
}

/** timesText writes a multiple: "17x", and with one decimal below 5, "2.4x". */
export function timesText(ratio: number): string {
  if (ratio >= 5) return `${Math.round(ratio).toLocaleString('en')}x`;
  return ratio >= 0.1 ? `${ratio.toFixed(1)}x` : ratioText(ratio);
}

/** percentText writes the size of a change, without its sign: 0.7 is "30 %", 0.996 "0.4 %". */
export function percentText(ratio: number): string {
  const percent = Math.abs(ratio - 1) * 100;
  return `${percent < 9.95 || percent > 99 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}

function wordsOf({ key, label }: Pick<JudgedMetric, 'key' | 'label'>): FigureWords {
  const noun = /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return words[key] ?? { noun, more: 'higher', less: 'lower' };
}
