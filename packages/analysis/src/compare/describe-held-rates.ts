import { busiestPart, metricsLostShare } from '@tidemark/domain/figures/delivery';
import { countText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery, FlowCause } from '@tidemark/domain/result/delivery';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { leastHeldShare } from '../run/judge-run.ts';
import type { ComparedRun } from './compared-run.ts';
import { systemText } from './comparison-sides.ts';
import {
  firstBroken,
  type HeldRates,
  type HeldStep,
  type HeldSystem,
  type RateOutcome,
  rateOutcomes,
} from './held-rates.ts';
import { heldRatesSentence } from './held-rates-sentence.ts';

/** A run of a target that acknowledges nothing, at a constant rate. */
type RatedRun = {
  id: string;
  system: string;
  metricsPerMinute: number;
  delivery: Delivery;
  loadMs: number;
  outcome: RateOutcome;
  lostShare: number | null;
  heldShare: number | null;
};

/** describeHeldRates sets the rates of each system side by side; null where runs do not differ in rate, or their target acknowledges. */
export function describeHeldRates(runs: readonly ComparedRun[]): HeldRates | null {
  const rated = runs.flatMap((run) => ratedRun(run) ?? []);
  if (new Set(rated.map(({ metricsPerMinute }) => metricsPerMinute)).size < 2) return null;
  const names = [...new Set(rated.map(({ system }) => system))];
  const systems = names
    .map((name) =>
      describeSystem(
        name,
        rated.filter(({ system }) => system === name),
      ),
    )
    .toSorted((a, b) => (b.heldPerMinute ?? 0) - (a.heldPerMinute ?? 0));
  return { systems, sentence: heldRatesSentence(systems) };
}

function ratedRun({ id, plan, summary }: ComparedRun): RatedRun | null {
  const { delivery } = summary;
  const asked = plan === null || delivery === null ? null : askedPerMinute(plan, summary, delivery);
  if (plan === null || delivery === null || asked === null) return null;
  const lostShare = metricsLostShare(delivery);
  const planned = delivery.metricsPlanned ?? 0;
  const heldShare = planned > 0 ? delivery.metricsSent / planned : null;
  return {
    id,
    system: systemText(plan),
    metricsPerMinute: asked,
    delivery,
    loadMs: summary.loadMs,
    lostShare,
    heldShare,
    outcome: outcomeOf(summary, lostShare, heldShare),
  };
}

/** What the plan asks the target to take per minute; null where its rate is not constant. */
function askedPerMinute(
  { profile: { executor } }: RunPlan,
  { plannedPoints }: RunSummary,
  { metricsPlanned }: Delivery,
): number | null {
  if (executor.kind !== 'open-loop' && executor.kind !== 'buffered-client') return null;
  if (executor.pacer.kind !== 'constant' || !plannedPoints || !metricsPlanned) return null;
  const pointsPerSend = executor.kind === 'open-loop' ? executor.batchSize : 1;
  return Math.round(60 * executor.pacer.ratePerSec * pointsPerSend * (metricsPlanned / plannedPoints));
}

/** A cache that has more of a whole run in its memory at the end than this writes slower than it receives. */
const mostWaitingShare = 1 / 3;
/** A cache writes in rounds: what it received in fewer seconds may wait for the next one. */
const mostWaitingMs = 5_000;

/** The cache that was furthest behind, where that was too far; null: all kept up, or did not report. */
function furthestBehind(
  { parts, flow }: Delivery,
  loadMs: number,
): { part: string; metrics: number; share: number } | null {
  const caches = parts.flatMap(({ name, committedLagAtEnd: waiting }) => {
    const received = flow?.rows.find(
      ({ stage, part }) => stage === 'read_by_caches' && part === name,
    )?.metrics;
    return waiting === null || !received ? [] : [{ part: name, metrics: waiting, share: waiting / received }];
  });
  const [worst] = caches.toSorted((a, b) => b.share - a.share);
  return worst && worst.share > mostWaitingShare && worst.share * loadMs >= mostWaitingMs ? worst : null;
}

function outcomeOf(
  { end, validity, delivery, loadMs }: RunSummary,
  lostShare: number | null,
  heldShare: number | null,
): RateOutcome {
  const hasWrongValues = (delivery?.passes.findLast(({ lost }) => lost !== null)?.wrongValue ?? 0) > 0;
  if (lostShare !== null && (lostShare > 0 || hasWrongValues)) return 'lost';
  if (end.state !== 'succeeded' || (validity !== 'valid' && validity !== 'valid_with_gap')) return 'unknown';
  if (heldShare !== null && heldShare < leastHeldShare) return 'not_held';
  if (lostShare === null || delivery === null) return 'unknown';
  return furthestBehind(delivery, loadMs) === null ? 'held' : 'behind';
}

function describeSystem(system: string, runs: readonly RatedRun[]): HeldSystem {
  const rates = [...new Set(runs.map(({ metricsPerMinute }) => metricsPerMinute))].toSorted((a, b) => a - b);
  const steps = rates.map((rate) =>
    describeStep(
      rate,
      runs.filter(({ metricsPerMinute }) => metricsPerMinute === rate),
    ),
  );
  const broken = steps.findIndex(({ outcome }) => outcome !== 'held');
  const held = broken < 0 ? steps : steps.slice(0, broken);
  return {
    system,
    steps,
    heldPerMinute: held.at(-1)?.metricsPerMinute ?? null,
    firstLoss: firstLossOf(runs, firstBroken(steps)?.metricsPerMinute),
    isLimitReached: broken >= 0,
  };
}

function firstLossOf(runs: readonly RatedRun[], rate: number | undefined): HeldSystem['firstLoss'] {
  const worst = worstOf(runs.filter(({ metricsPerMinute }) => metricsPerMinute === rate));
  return worst ? { runId: worst.id, flow: worst.delivery.flow } : null;
}

function worstOf(runs: readonly RatedRun[]): RatedRun | undefined {
  return runs.toSorted(
    (a, b) =>
      rateOutcomes.indexOf(a.outcome) - rateOutcomes.indexOf(b.outcome) ||
      (b.lostShare ?? 0) - (a.lostShare ?? 0),
  )[0];
}

function describeStep(metricsPerMinute: number, runs: readonly RatedRun[]): HeldStep {
  const worst = worstOf(runs);
  const lost = runs.flatMap(({ lostShare }) => lostShare ?? []);
  const held = runs.flatMap(({ heldShare }) => heldShare ?? []);
  const busiest = worst ? busiestPart(worst.delivery) : null;
  return {
    metricsPerMinute,
    runIds: runs.map(({ id }) => id),
    outcome: worst?.outcome ?? 'unknown',
    lostShare: lost.length === 0 ? null : { low: Math.min(...lost), high: Math.max(...lost) },
    heldShare: held.length === 0 ? null : Math.min(...held),
    busiest: busiest && { part: busiest.name, cpuShare: busiest.cpuRatioMean },
    broke: worst ? brokeIn(worst) : null,
  };
}

/** Where most was lost, of the cause that took the most over all parts; of a target that was too slow to take the load, that alone. */
function brokeIn({ outcome, lostShare, delivery, loadMs }: RatedRun): HeldStep['broke'] {
  if (outcome === 'not_held') {
    const unsent = (delivery.metricsPlanned ?? 0) - delivery.metricsSent;
    const text = `${countText(unsent)} were never sent: the connections had to wait for the target.`;
    return { cause: 'never_sent', part: null, metrics: unsent, text };
  }
  if (outcome === 'behind') {
    const { part = null, metrics = null, share = 0 } = furthestBehind(delivery, loadMs) ?? {};
    const text = `at the end ${part} had ${countText(metrics ?? 0)} metrics in memory and not on disk, ${shareText(share, { digits: 2 })} of all it received: its memory grows.`;
    return { cause: null, part, metrics, text };
  }
  if (outcome !== 'lost') return null;
  if (lostShare === 0) return brokenBy('Some have another value than the last one sent.');
  const losses = (delivery.flow?.gaps ?? []).filter(
    ({ isLoss, cause, metrics }) => isLoss && cause !== 'unexplained' && metrics > 0,
  );
  const ofCause = (wanted: FlowCause) =>
    losses.reduce((sum, { cause, metrics }) => sum + (cause === wanted ? metrics : 0), 0);
  const [worst] = losses.toSorted((a, b) => ofCause(b.cause) - ofCause(a.cause) || b.metrics - a.metrics);
  if (!worst) return brokenBy('Where they were lost is not known.');
  const { cause, part, text } = worst;
  return { cause, part, metrics: ofCause(cause), text };
}

function brokenBy(text: string): HeldStep['broke'] {
  return { cause: null, part: null, metrics: null, text };
}
