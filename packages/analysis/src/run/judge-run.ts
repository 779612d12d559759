import { type FigureKey, figureOf, figureValue } from '@tidemark/domain/figures/catalog';
import { notAtRestText } from '@tidemark/domain/figures/memory-at-rest';
import { pointsSent } from '@tidemark/domain/figures/requests';
import { comparedUnitTexts, unitText } from '@tidemark/domain/figures/unit';
import { comparedTexts, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import { verificationStatusOf } from '@tidemark/domain/result/verification';
import { type Judgement, type JudgementReason, judgementValues } from '@tidemark/domain/run/judgement';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { isTerminal, type RunState } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { unexplainedMetrics } from '../delivery/judge-delivery.ts';
import { booksFault, unsettledFault } from './books-sentence.ts';
import { foundDoubts } from './found-doubts.ts';
import { judgeThresholds } from './judge-thresholds.ts';

/** A run holds its load where the target took at least this share of the points asked: acknowledged, or handed over; a threshold on `heldShare` replaces it. */
export const leastHeldShare = 0.99;
/** A target that answers nothing for as long as this is not a slow one. */
export const longestTolerableSilenceMs = 10_000;

/**
 * judgeRun gives the one judgement of a finished run, which every screen, list, report and exit code reads. Its value is that of its
 * worst reason. Thresholds decide only over runs that ended as planned; a plan with outages or faults asks for points that cannot be
 * taken, and a generator that was the bottleneck says nothing of the target: neither is held against it.
 */
export function judgeRun(summary: RunSummary): Judgement {
  if (summary.imported !== null) {
    const message = summary.validityReason ?? 'Imported: whether its points are stored is unknown.';
    return worstOf([reason('unknown', 'imported', message), ...validityReasons(summary)]);
  }
  const isComplete = summary.end.state === 'succeeded';
  const isOfTarget = summary.validity !== 'generator_limited' && summary.validity !== 'dry_run';
  return worstOf([
    ...(isComplete ? [] : [reason('incomplete', 'ended_early', summary.end.message)]),
    ...(isComplete && isOfTarget ? thresholdReasons(summary) : []),
    ...verificationReasons(summary),
    ...flowReasons(summary),
    ...bookReasons(summary),
    ...(isComplete && isOfTarget && !isDisturbed(summary) ? loadReasons(summary) : []),
    ...validityReasons(summary),
    ...doubtReasons(summary),
  ]);
}

/** judgeAgain judges a result that a file brought: what it says of itself, its thresholds and its judgement, is derived from its figures. */
export function judgeAgain({ thresholds }: Pick<RunPlan, 'thresholds'>, result: RunSummary): RunSummary {
  const summary = { ...result, thresholds: judgeThresholds(thresholds, result) };
  return { ...summary, judgement: judgeRun(summary) };
}

/** judgementOf gives the judgement stored with a result; one of before judgements were stored is judged now. */
export function judgementOf(summary: RunSummary): Judgement {
  return summary.judgement ?? judgeRun(summary);
}

/** judgeEnd judges a run that left no result: null while it is active. */
export function judgeEnd(state: RunState, end: RunEnd | null): Judgement | null {
  if (!isTerminal(state)) return null;
  return worstOf([reason('incomplete', 'ended_early', end?.message ?? 'The run ended without a result.')]);
}

function worstOf(reasons: readonly JudgementReason[]): Judgement {
  const sorted = judgementValues.flatMap((value) => reasons.filter((one) => one.value === value));
  return { value: sorted[0]?.value ?? 'passed', reasons: sorted };
}

function reason(
  value: JudgementReason['value'],
  code: JudgementReason['code'],
  message: string,
): JudgementReason {
  const text = message.slice(0, 1).toUpperCase() + message.slice(1);
  return { value, code, message: /[.!?]$/.test(text) ? text : `${text}.` };
}

function thresholdReasons(summary: RunSummary): JudgementReason[] {
  return summary.thresholds.flatMap(({ threshold, observed, outcome }) => {
    if (outcome === 'passed') return [];
    const { label, unit } = figureOf(threshold.figure);
    const relation = threshold.kind === 'at-most' ? 'at most' : 'at least';
    if (observed === null)
      return [
        reason(
          'unknown',
          'threshold_not_measured',
          `${label} was not measured${whyText(threshold.figure, summary)}; the threshold is ${relation} ${unitText(unit, threshold.value)}.`,
        ),
      ];
    const { value, limit } = comparedUnitTexts(unit, observed, threshold.value);
    const message = `${label}: ${value}; the threshold is ${relation} ${limit}.`;
    return [reason('failed', 'threshold_failed', message)];
  });
}

/** Memory at rest is unknown where the server could not be shown to be at rest. */
function whyText(figure: FigureKey, summary: RunSummary): string {
  const busy = figureOf(figure).isAtRest ? notAtRestText(summary) : null;
  return busy === null ? '' : ` (${busy})`;
}

function verificationReasons({ verification, pointsAcknowledged, delivery }: RunSummary): JudgementReason[] {
  const why = verification.reason;
  switch (verificationStatusOf(verification)) {
    case 'passed':
      return [];
    case 'failed':
      return [reason('failed', 'points_missing', why ?? 'some acknowledged points are not stored')];
    case 'surplus':
      return [
        reason('untrusted', 'points_unexpected', why ?? 'more points are stored than were acknowledged'),
      ];
    case 'unknown': {
      if (delivery === null ? pointsAcknowledged === 0 : delivery.metricsSent === 0) return [];
      const what = delivery === null ? 'the acknowledged points are stored' : 'the metrics are readable';
      const text = `whether ${what} is unknown: ${why ?? 'they were not read back'}`;
      return [reason('unknown', 'not_verified', text)];
    }
  }
}

/** What no part accounts for may have been lost anywhere, also by what measures. */
function flowReasons({ delivery }: RunSummary): JudgementReason[] {
  const unexplained = delivery === null ? 0 : unexplainedMetrics(delivery);
  if (unexplained === 0) return [];
  const message =
    unexplained > 0
      ? `No part accounts for ${exact(unexplained)} metrics that are missing.`
      : `${exact(-unexplained)} metrics more are readable than its parts account for.`;
  return [reason('untrusted', 'doubt', message)];
}

/** Points that the generator cannot account for make all its counts doubtful. */
function bookReasons({ books, end }: RunSummary): JudgementReason[] {
  if (books === null) return [];
  const fault = booksFault(books) ?? (end.state === 'succeeded' ? unsettledFault(books) : null);
  return fault === null ? [] : [reason('untrusted', 'points_unaccounted', fault)];
}

function isDisturbed({ outages, faults }: RunSummary): boolean {
  return outages.length > 0 || faults.length > 0;
}

function loadReasons(summary: RunSummary): JudgementReason[] {
  const { pointsAsked, longestSilenceMs, thresholds } = summary;
  const reasons: JudgementReason[] = [];
  const held = figureValue('heldShare', { summary, lastSamples: {} });
  const isAllowed = thresholds.some(({ threshold }) => threshold.figure === 'heldShare');
  if (held !== null && pointsAsked !== null && held < leastHeldShare && !isAllowed) {
    const taken = `${exact(pointsTaken(summary))} of ${exact(pointsAsked)} points`;
    const share = comparedTexts(held, leastHeldShare, shareText).value;
    const message = `The target took ${share} of the load asked: ${taken}${shortfallText(summary, pointsAsked)}.`;
    reasons.push(reason('not_held', 'load_not_held', message));
  }
  if (longestSilenceMs !== null && longestSilenceMs >= longestTolerableSilenceMs) {
    const did = summary.delivery === null ? 'answered' : 'took';
    const message = `The target ${did} nothing for ${durationText(longestSilenceMs)}.`;
    reasons.push(reason('not_held', 'no_answers', message));
  }
  return reasons;
}

/** What became of the points that were not taken, the most first. */
function shortfallText(summary: RunSummary, pointsAsked: number): string {
  const parts = [
    { points: pointsAsked - pointsSent(summary), text: 'never sent' },
    { points: summary.pointsRejected, text: 'refused' },
    {
      points: summary.pointsUnknown,
      text: summary.delivery === null ? 'without an answer' : 'of unknown outcome',
    },
  ]
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  return parts.length === 0
    ? ''
    : `; ${parts.map(({ points, text }) => `${exact(points)} ${text}`).join(', ')}`;
}

function validityReasons({ validity, validityReason }: RunSummary): JudgementReason[] {
  const why = validityReason ?? '';
  switch (validity) {
    case 'generator_limited':
      return [reason('untrusted', 'generator_limited', why)];
    case 'dry_run':
      return [reason('untrusted', 'dry_run', why)];
    case 'valid_with_gap':
      return [reason('untrusted', 'gap', why)];
    case 'no_data':
      return [reason('unknown', 'no_data', why)];
    case 'valid':
    case 'incomplete':
    case 'imported':
      return [];
  }
}

function doubtReasons(summary: RunSummary): JudgementReason[] {
  return foundDoubts(summary)
    .filter(({ isGrave }) => isGrave)
    .map(({ message }) => reason('untrusted', 'doubt', message));
}

function exact(count: number): string {
  return count.toLocaleString('en');
}
