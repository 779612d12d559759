import {
  type FlowGap,
  type FlowRow,
  type FlowStage,
  flowStages,
  type MetricFlow,
} from '@tidemark/domain/result/delivery';
import { type PossibleCause, possibleCauses } from './flow-causes.ts';
import type { FlowInputs } from './flow-inputs.ts';
import { flowRows } from './flow-rows.ts';

/**
 * metricFlow follows the metrics of a run from the plan to the files. The rows are stages; between two stages whose counts are known the
 * difference is divided among what may have caused it, and what is left is the gap `unexplained`: planned = readable + all gaps, always.
 */
export function metricFlow(inputs: FlowInputs): MetricFlow {
  const rows = flowRows(inputs);
  const spans = spansOf(rows);
  const causes = possibleCauses(inputs);
  const exact = causes.filter(({ share }) => share === 'exact');
  for (const cause of exact.toSorted((a, b) => a.after.length - b.after.length)) takeExactly(spans, cause);
  for (const cause of causes.filter(({ share }) => share === 'at_most')) takeUpTo(spans, cause);
  for (const cause of causes.filter(({ share }) => share === 'rest')) takeRest(spans, cause);
  return {
    rows,
    gaps: inOrder(spans.flatMap(({ gaps, from, missing }) => [...gaps, ...unexplained(from, missing)])),
  };
}

/** The way between two stages whose counts are known. */
type Span = {
  from: FlowStage;
  stages: readonly FlowStage[];
  /** Metrics that arrived at the first and not at the second, and have no cause yet. */
  missing: number;
  gaps: FlowGap[];
};

function spansOf(rows: readonly FlowRow[]): Span[] {
  const known = flowStages.flatMap((stage) => {
    const total = rows.find((row) => row.stage === stage);
    return total === undefined || total.metrics === null ? [] : [{ stage, metrics: total.metrics }];
  });
  return known.slice(1).map((next, i): Span => {
    const { stage: from, metrics } = known[i] ?? next;
    const stages = flowStages.slice(flowStages.indexOf(from), flowStages.indexOf(next.stage));
    return { from, stages, missing: metrics - next.metrics, gaps: [] };
  });
}

/** Everything that a cause accounts for is taken: where it is missing, the last place first, and there also what is missing nowhere. */
function takeExactly(spans: readonly Span[], cause: PossibleCause): void {
  const [last, ...before] = spans.filter((span) => stageIn(span, cause) !== undefined).toReversed();
  if (last === undefined) return;
  let left = cause.metrics;
  const here = Math.min(left, Math.max(0, last.missing));
  left -= here;
  for (const span of before) {
    const part = Math.min(Math.max(0, span.missing), left);
    take(span, cause, part);
    left -= part;
  }
  take(last, cause, here + left);
}

function takeUpTo(spans: readonly Span[], cause: PossibleCause): void {
  let left = cause.metrics;
  for (const span of spans) {
    if (stageIn(span, cause) === undefined) continue;
    const part = Math.min(Math.max(0, span.missing), left);
    take(span, part < cause.metrics ? { ...cause, source: 'derived' } : cause, part);
    left -= part;
  }
}

function takeRest(spans: readonly Span[], cause: PossibleCause): void {
  for (const span of spans)
    if (stageIn(span, cause) !== undefined) take(span, cause, Math.max(0, span.missing));
}

function stageIn({ stages }: Span, { after }: PossibleCause): FlowStage | undefined {
  return after.find((stage) => stages.includes(stage));
}

function take(span: Span, possible: PossibleCause, metrics: number): void {
  const stage = stageIn(span, possible) ?? span.from;
  if (metrics === 0) return;
  span.missing -= metrics;
  const { part, cause, source, isLoss, text } = possible;
  const same = span.gaps.find((gap) => gap.cause === cause && gap.part === part && gap.text === text);
  if (same === undefined) span.gaps.push({ stage, part, cause, metrics, source, isLoss, text });
  else {
    same.metrics += metrics;
    same.source = 'derived';
  }
}

function unexplained(stage: FlowStage, metrics: number): FlowGap[] {
  if (metrics === 0) return [];
  const text = metrics > 0 ? 'No part accounts for them.' : 'More arrived than the stage before passed on.';
  return [{ stage, part: null, cause: 'unexplained', metrics, source: 'derived', isLoss: metrics > 0, text }];
}

function inOrder(gaps: FlowGap[]): FlowGap[] {
  const place = ({ stage }: FlowGap) => flowStages.indexOf(stage);
  return gaps.toSorted((a, b) => place(a) - place(b));
}
