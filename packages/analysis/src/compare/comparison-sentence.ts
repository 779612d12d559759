import { metricsLostShare } from '@tidemark/domain/figures/delivery';
import { heapAtRest } from '@tidemark/domain/figures/memory-at-rest';
import { bytesInOneUnit, bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { type VerificationStatus, verificationStatusOf } from '@tidemark/domain/result/verification';
import { finiteNumbers } from '@tidemark/stats/finite-numbers';
import { median } from '@tidemark/stats/median';
import { growthVerdict } from '../run/growth-rule.ts';
import { reclaimWarning } from '../run/reclaim-warning.ts';
import { slopeSentence } from '../run/slope-sentence.ts';
import type { ComparedRun } from './compared-run.ts';
import type { ComparisonMatrix } from './comparison-matrix.ts';
import { factorSentences } from './factor-sentence.ts';
import { runSentence } from './verdict-sentence.ts';

/** compareSentence states what a comparison shows: the heap at rest, else the rate, along one factor at a time, and what is stored. */
export function compareSentence(runs: readonly ComparedRun[], matrix: ComparisonMatrix | null): string {
  const [only] = runs;
  if (!only) return 'There is nothing to compare.';
  if (runs.length === 1) return runSentence(only.summary);
  return [...comparedSentences(runs, matrix), storedSentence(runs)].join(' ');
}

function comparedSentences(runs: readonly ComparedRun[], matrix: ComparisonMatrix | null): string[] {
  if (matrix === null) return repeatedSentence(runs);
  const heap = factorSentences(matrix, 'heap');
  if (heap.length > 0) return heap;
  const rate = factorSentences(matrix, 'rate');
  return rate.length > 0 ? rate : [];
}

/** Repetitions of one side differ by chance alone. */
function repeatedSentence(runs: readonly ComparedRun[]): string[] {
  const heaps = finiteNumbers(runs.map(({ summary }) => heapAtRest(summary)?.bytes));
  const middle = median(heaps);
  if (middle === null) return [];
  const { texts, unit } = bytesInOneUnit([Math.min(...heaps), Math.max(...heaps)]);
  const count = `${countText(heaps.length)} ${heaps.length === 1 ? 'run' : 'runs'}`;
  return [`Heap at rest: ${bytesText(middle)} (median of ${count}, ${texts.join(' to ')} ${unit}).`];
}

const mostCautions = 3;

/** compareCautions name the sides that do not reclaim expired series, and those whose memory keeps growing, once each. */
export function compareCautions(sides: readonly { label: string; runs: readonly ComparedRun[] }[]): string[] {
  const unreclaimed = sides.flatMap(({ label, runs }) =>
    runs.flatMap(({ summary }) => reclaimWarning(summary.analysis, label) ?? []).slice(0, 1),
  );
  const growing = sides.flatMap(({ label, runs }) =>
    runs.flatMap(({ summary }) => growthCaution(label, summary)).slice(0, 1),
  );
  return [...unreclaimed, ...growing].slice(0, mostCautions);
}

function growthCaution(label: string, { analysis }: ComparedRun['summary']): string[] {
  const slope = analysis?.memory.heapSettled;
  if (slope === undefined) return [];
  const verdict = growthVerdict(slope);
  return verdict === 'leak' || verdict === 'growing' ? [slopeSentence(`Heap of ${label}`, slope)] : [];
}

function storedSentence(runs: readonly ComparedRun[]): string {
  const [sent, acknowledged] = [runs.filter(isSent), runs.filter((run) => !isSent(run))];
  const words = [
    sent.length > 0 ? sentSentence(sent) : null,
    acknowledged.length > 0 ? acknowledgedSentence(acknowledged) : null,
  ];
  return words.filter((text) => text !== null).join(' ');
}

/** Whether the target acknowledges nothing. */
function isSent({ summary }: ComparedRun): boolean {
  return summary.delivery !== null;
}

function sentSentence(runs: readonly ComparedRun[]): string {
  const shareOf = ({ summary }: ComparedRun) => metricsLostShare(summary.delivery);
  const lost = runs.filter((run) => (shareOf(run) ?? 0) > 0);
  const unknown = runs.filter((run) => shareOf(run) === null);
  if (lost.length > 0) return `Metrics were lost in ${labels(lost)}.`;
  if (unknown.length > 0) return `Whether all metrics are readable is unknown for ${labels(unknown)}.`;
  return 'Every metric that was sent is readable or was replaced as planned.';
}

function acknowledgedSentence(runs: readonly ComparedRun[]): string {
  const withStatus = (status: VerificationStatus) =>
    runs.filter(({ summary }) => verificationStatusOf(summary.verification) === status);
  const failed = withStatus('failed');
  const unknown = withStatus('unknown');
  const surplus = withStatus('surplus');
  if (failed.length > 0) return `Acknowledged points are missing in ${labels(failed)}.`;
  if (unknown.length > 0) return `Whether all points are stored is unknown for ${labels(unknown)}.`;
  if (surplus.length > 0)
    return `No acknowledged point is missing; more than was acknowledged is stored in ${labels(surplus)}.`;
  return 'Every acknowledged point is stored or was dropped by retention.';
}

function labels(runs: readonly ComparedRun[]): string {
  return runs.map((run) => `"${run.label}"`).join(', ');
}
