import { metricOf } from '@tidemark/domain/kernel/metric';
import { comparedTexts, countText } from '@tidemark/domain/kernel/quantity-text';
import type { StopRule } from '@tidemark/domain/load/stop-rule';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunRecords } from '@tidemark/domain/run/run-sink';

/** Checks what a run records; gives the end of the run as soon as a rule matches, else null. */
export type StopRuleWatch = (records: RunRecords) => RunEnd | null;

/** watchStopRules keeps the state of each rule. A failed reading neither meets a condition nor ends one. */
export function watchStopRules(rules: readonly StopRule[]): StopRuleWatch {
  const watches = rules.map(watchOne);
  return (records) => {
    for (const watch of watches) {
      const message = watch(records);
      if (message !== null) return { state: 'aborted', code: 'stop_rule', message };
    }
    return null;
  };
}

function watchOne(rule: StopRule): (records: RunRecords) => string | null {
  switch (rule.kind) {
    case 'errors':
      return watchErrors(rule);
    case 'metric':
      return watchMetric(rule);
  }
}

function watchErrors(rule: Extract<StopRule, { kind: 'errors' }>): (records: RunRecords) => string | null {
  let failed = 0;
  return ({ intervals }) => {
    for (const { outcomes, retriedOutcomes } of intervals) {
      for (const outcome of [...outcomes, ...retriedOutcomes]) {
        if (!wasTaken(outcome.knowledge)) failed += outcome.batches;
      }
    }
    if (failed < rule.batches) return null;
    return `Stopped by its rule: ${countText(failed)} batches failed, ${countText(rule.batches)} are allowed.`;
  };
}

function watchMetric(rule: Extract<StopRule, { kind: 'metric' }>): (records: RunRecords) => string | null {
  const { label, unit } = metricOf(rule.metric);
  let sinceMs: number | null = null;
  return ({ samples }) => {
    for (const { metric, kind, value, offsetMs } of samples) {
      if (metric !== rule.metric || kind !== 'underLoad' || value === null) continue;
      const holds = rule.relation === 'above' ? value > rule.value : value < rule.value;
      if (!holds) {
        sinceMs = null;
        continue;
      }
      sinceMs ??= offsetMs;
      if (offsetMs - sinceMs < rule.forSeconds * 1_000) continue;
      const texts = comparedTexts(value, rule.value, countText);
      return `Stopped by its rule: ${label} was ${rule.relation} ${texts.limit} ${unit} for ${rule.forSeconds} s, at last ${texts.value}.`;
    }
    return null;
  };
}
