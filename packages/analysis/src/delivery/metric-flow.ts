import {
  type FlowGap,
  type FlowRow,
  type FlowSource,
  type FlowStage,
  flowStages,
  type MetricFlow,
} from '@tidemark/domain/result/delivery';
import { type PossibleCause, possibleCauses } from './flow-causes.ts';
import type { FlowInputs } from './flow-inputs.ts';
import type { PartReport } from './part-report.ts';

/**
 * metricFlow follows the metrics of a run from the plan to the files. The rows are stages; between two stages whose counts are known the
 * difference is divided among what may have caused it, and what is left is the gap `unexplained`: planned = readable + all gaps, always.
 */
export function metricFlow(inputs: FlowInputs): MetricFlow {
  const rows = rowsOf(inputs);
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

/** The total of a stage precedes its parts. */
function rowsOf(inputs: FlowInputs): FlowRow[] {
  const { planned, handedOver, unknownFound, relay, caches, found } = inputs;
  return [
    total('planned', planned, 'counted'),
    total('sent', handedOver + unknownFound, 'counted'),
    ...(relay === null
      ? []
      : [readByEntry('read_by_relay', relay, inputs), ofPart('sent_to_caches', relay, relay.sent)]),
    ...readByCaches(inputs),
    ...ofCaches('committed', caches, ({ committed }) => committed),
    total('readable', found.readable, 'counted'),
    ...(found.byPart.length > 1 ? found.byPart : []).map(({ part, stored }): FlowRow => {
      return { stage: 'readable', part, metrics: stored, source: 'counted', reason: null };
    }),
  ];
}

const notInFull = 'not reported in full';

function total(stage: FlowStage, metrics: number, source: FlowSource): FlowRow {
  return { stage, part: null, metrics, source, reason: null };
}

function ofPart(stage: FlowStage, { name }: PartReport, metrics: number | null): FlowRow {
  const reason = metrics === null ? notInFull : null;
  return { stage, part: name, metrics, source: 'reported', reason };
}

/** A peer that closed every connection has read everything, whatever it reports. */
function readByEntry(
  stage: FlowStage,
  entry: PartReport,
  { handedOver, unknownFound, unknownConnections }: FlowInputs,
): FlowRow {
  if (entry.received !== null || unknownConnections > 0) return ofPart(stage, entry, entry.received);
  return { stage, part: entry.name, metrics: handedOver + unknownFound, source: 'derived', reason: null };
}

function readByCaches(inputs: FlowInputs): FlowRow[] {
  const [only, ...more] = inputs.caches;
  if (inputs.relay === null && only !== undefined && more.length === 0)
    return [readByEntry('read_by_caches', only, inputs)];
  return ofCaches('read_by_caches', inputs.caches, ({ received }) => received);
}

function ofCaches(
  stage: FlowStage,
  caches: readonly PartReport[],
  pick: (cache: PartReport) => number | null,
): FlowRow[] {
  const rows = caches.map((cache) => ofPart(stage, cache, pick(cache)));
  if (rows.length < 2) return rows;
  const sum = rows.every(({ metrics }) => metrics !== null)
    ? rows.reduce((all, { metrics }) => all + (metrics ?? 0), 0)
    : null;
  const reason = sum === null ? notInFull : null;
  return [{ stage, part: null, metrics: sum, source: 'reported', reason }, ...rows];
}
