import type { FlowRow, FlowSource, FlowStage } from '@tidemark/domain/result/delivery';
import type { FlowInputs } from './flow-inputs.ts';
import type { PartReport } from './part-report.ts';

/** flowRows gives the stages of a run's metrics in their order, the total of each before its parts; null where a count is not known. */
export function flowRows(inputs: FlowInputs): FlowRow[] {
  const { planned, handedOver, unknownFound, relay, caches, found } = inputs;
  const stages = [
    ...(relay === null ? [] : [[ofPart('read_by_relay', relay, relay.received)], sentRows(relay)]),
    ofCaches('read_by_caches', caches, ({ received }) => received),
    ofCaches('committed', caches, ({ committed }) => committed),
  ].filter((rows) => rows.length > 0);
  const sent = handedOver + unknownFound;
  let before = sent;
  const reported = stages.flatMap((rows, i) => {
    const [first, ...parts] = possible(rows, before, found.readable);
    if (first === undefined) return [];
    const own = i === 0 ? readByEntry(first, inputs, sent) : first;
    before = own.metrics ?? before;
    return [own, ...parts];
  });
  return [
    total('planned', planned, 'counted'),
    total('sent', sent, 'counted'),
    ...reported,
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

function ofPart(stage: FlowStage, { name }: Pick<PartReport, 'name'>, metrics: number | null): FlowRow {
  const reason = metrics === null ? notInFull : null;
  return { stage, part: name, metrics, source: 'reported', reason };
}

/**
 * A part cannot pass on more than it got, nor less than is readable. What is taken out of its counts as its own metrics is not always
 * exact, so a total that says so is not used.
 */
function possible(rows: FlowRow[], most: number, least: number): FlowRow[] {
  const [first, ...parts] = rows;
  if (first === undefined || first.metrics === null) return rows;
  if (first.metrics <= most && first.metrics >= least) return rows;
  const than = first.metrics > most ? 'more than was sent to it' : 'fewer than are readable';
  const reason = `reported as ${first.metrics.toLocaleString('en')}, ${than}`;
  return [{ ...first, metrics: null, reason }, ...parts];
}

/** A peer that closed every connection has read everything, whatever it reports. */
function readByEntry(row: FlowRow, { unknownConnections, relay, caches }: FlowInputs, sent: number): FlowRow {
  const isOne = relay !== null || caches.length === 1;
  if (row.metrics !== null || unknownConnections > 0 || !isOne) return row;
  return { ...row, metrics: sent, source: 'derived', reason: null };
}

function sentRows(relay: PartReport): FlowRow[] {
  const { sentTo } = relay;
  if (sentTo === null) return [ofPart('sent_to_caches', relay, null)];
  return withTotal(
    'sent_to_caches',
    sentTo.map(({ to, metrics }) => ofPart('sent_to_caches', { name: to }, metrics)),
  );
}

function ofCaches(
  stage: FlowStage,
  caches: readonly PartReport[],
  pick: (cache: PartReport) => number | null,
): FlowRow[] {
  return withTotal(
    stage,
    caches.map((cache) => ofPart(stage, cache, pick(cache))),
  );
}

function withTotal(stage: FlowStage, rows: FlowRow[]): FlowRow[] {
  if (rows.length < 2) return rows;
  const isKnown = rows.every(({ metrics }) => metrics !== null);
  const metrics = isKnown ? rows.reduce((sum, row) => sum + (row.metrics ?? 0), 0) : null;
  return [{ stage, part: null, metrics, source: 'reported', reason: isKnown ? null : notInFull }, ...rows];
}
