import type { OutageSearch, PredictedOutage, SearchOutcome } from '@tidemark/domain/experiment/outage-search';
import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import { verificationStatusOf } from '@tidemark/domain/result/verification';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** searchOutcome says whether a run survived the fault that a search changes; `unknown` where it does not show it. */
export function searchOutcome(summary: RunSummary | null, search: OutageSearch): SearchOutcome {
  const fault = summary?.faults[search.fault];
  if (summary?.end.state !== 'succeeded' || !fault || fault.beganOffsetMs === null) return 'unknown';
  if (fault.endedOffsetMs === null) return 'lost';
  const found = lostAndSent(summary);
  if (found === null) return 'unknown';
  if (found.lost > search.toleratedShare * found.sent) return 'lost';
  if (search.survives === 'nothing-lost') return 'survived';
  return fault.convergedMs === null ? 'unknown' : 'survived';
}

/** lostIn counts what a run lost of what was sent, at whichever part lost most; null: not known. */
export function lostIn(summary: RunSummary | null): number | null {
  return summary && (lostAndSent(summary)?.lost ?? null);
}

type Found = { lost: number; sent: number };

function lostAndSent({ delivery, verification }: RunSummary): Found | null {
  if (delivery !== null) {
    const last = delivery.passes.findLast(({ lost }) => lost !== null);
    return last === undefined || last.lost === null ? null : { lost: last.lost, sent: last.metrics };
  }
  const { lost, acknowledged } = verification.totals;
  if (lost !== null && lost > 0) return { lost, sent: acknowledged };
  const status = verificationStatusOf(verification);
  if (status === 'unknown' || lost === null) return null;
  // Of points that were not acknowledged some backends may lack what others have.
  const differing = Math.max(verification.divergence?.keys ?? 0, verification.divergence?.values ?? 0);
  return { lost: status === 'failed' ? Math.max(1, differing) : 0, sent: acknowledged };
}

/**
 * predictOutage gives how long a part may be away until what waits for it is full, by what the part took per second before. How much fits is what
 * the relay is configured with, else the most that ever waited in runs that lost something; null where neither is known.
 */
export function predictOutage(
  runs: readonly { summary: RunSummary | null; outcome: SearchOutcome }[],
  search: OutageSearch,
): PredictedOutage | null {
  const faults = runs.flatMap(({ summary, outcome }) => {
    const fault = summary?.faults[search.fault];
    return summary == null || fault === undefined ? [] : [{ summary, fault, outcome }];
  });
  const rates = faults.flatMap(({ summary, fault }) => ratePerSecOf(summary, fault) ?? []);
  const ratePerSec = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)];
  if (ratePerSec === undefined || ratePerSec <= 0) return null;
  const predicted = (queue: number, unit: PredictedOutage['unit'], source: PredictedOutage['source']) => ({
    seconds: queue / ratePerSec,
    queue,
    ratePerSec,
    unit,
    source,
  });
  const [configured] = faults.flatMap(({ summary, fault }) => limitOf(summary, fault) ?? []);
  if (configured !== undefined) return predicted(configured, 'metrics', 'configured');
  const queues = faults
    .filter(({ outcome }) => outcome === 'lost')
    .flatMap(({ summary, fault }) =>
      queueOf(fault).filter((queue) => holds(queue, summary, fault, ratePerSec)),
    );
  const [fullest] = queues.toSorted((a, b) => b.peak - a.peak);
  if (fullest === undefined || fullest.unit === 'bytes') return null;
  return predicted(fullest.peak, fullest.unit, 'observed');
}

/** Of the relay that has a queue for the part; null where there are several, or none is configured in metrics. */
function limitOf({ delivery }: RunSummary, { part, buffers }: FaultSummary): number | null {
  const holders = new Set(buffers.filter(({ toward }) => toward === part).map(({ holder }) => holder));
  const relays = (delivery?.parts ?? []).filter(
    ({ name, queueLimit }) => holders.has(name) && queueLimit !== null,
  );
  return relays.length === 1 ? (relays[0]?.queueLimit ?? null) : null;
}

/** As it was before the fault; else over the whole load, by what is stored there and what was lost. */
function ratePerSecOf(summary: RunSummary, { part, effects }: FaultSummary): number | null {
  const before = effects.find((effect) => effect.part === part)?.takenPerSecBefore ?? null;
  if (before !== null) return before;
  const passes = summary.delivery?.passes ?? [];
  const held = passes.findLast(({ lost }) => lost !== null)?.byPart.find((one) => one.part === part);
  if (held === undefined || held.stored === null || held.lost === null || summary.loadMs <= 0) return null;
  return ((held.stored + held.lost) / summary.loadMs) * 1_000;
}

/** Rates vary a little from second to second. */
const leastSeen = 0.8;

/** What came for the part while it was away was lost or waited. A queue that was seen to hold far less was not seen when it was full. */
function holds(
  { peak }: FaultSummary['buffers'][number],
  summary: RunSummary,
  { beganOffsetMs, endedOffsetMs }: FaultSummary,
  ratePerSec: number,
): boolean {
  if (beganOffsetMs === null || endedOffsetMs === null) return false;
  const came = (ratePerSec * (endedOffsetMs - beganOffsetMs)) / 1_000;
  return peak + (lostIn(summary) ?? 0) >= leastSeen * came;
}

/** A queue was full where its relay reported drops; without, what was seen of it may be far less than it holds. */
function queueOf({ part, buffers, effects }: FaultSummary): FaultSummary['buffers'] {
  const dropped = effects.find((effect) => effect.part === part)?.notOkShare ?? 0;
  return dropped > 0 ? buffers.filter(({ toward }) => toward === part) : [];
}
