import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { compareHarm } from '../run/fault-sentence.ts';
import type { ComparedFault, SideFault, Spread, SpreadOrReason } from './compared-faults.ts';

type Run = { id: string; summary: Pick<RunSummary, 'faults'> };
type Side = { label: string; runs: readonly Run[] };

/** A fault in one run. */
type Happened = { runId: string; fault: FaultSummary };

/**
 * compareFaults sets what each fault did beside what it did on the other sides, the worst fault and of it the worst side first. Equal are
 * faults of the same part and action; of several, the first is set beside the first.
 */
export function compareFaults(sides: readonly Side[]): ComparedFault[] {
  const keyed = sides.map(({ label, runs }) => ({ label, faults: byKey(runs) }));
  const keys = new Set(keyed.flatMap(({ faults }) => [...faults.keys()]));
  return [...keys]
    .map((key) => {
      const having = keyed
        .flatMap(({ label, faults }) => {
          const [worst, ...others] = (faults.get(key) ?? []).toSorted(byHarm);
          return worst ? [{ label, worst, all: [worst, ...others] }] : [];
        })
        .toSorted((a, b) => byHarm(a.worst, b.worst));
      const without = keyed.filter(({ faults }) => !faults.has(key)).map(({ label }) => label);
      return { having, without };
    })
    .toSorted((a, b) => (a.having[0] && b.having[0] ? byHarm(a.having[0].worst, b.having[0].worst) : 0))
    .flatMap(({ having, without }) => {
      const [first] = having;
      if (!first) return [];
      const { part, action } = first.worst.fault;
      return {
        part,
        action,
        text: commonText(having.map(({ worst }) => worst.fault)),
        sides: having.map(({ label, all }) => sideFault(label, all)),
        without,
      };
    });
}

function byHarm(a: Happened, b: Happened): number {
  return compareHarm(a.fault, b.fault);
}

function byKey(runs: readonly Run[]): Map<string, Happened[]> {
  const found = new Map<string, Happened[]>();
  for (const { id, summary } of runs) {
    const seen = new Map<string, number>();
    for (const fault of summary.faults.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
      const kind = `${fault.part} ${fault.action}`;
      const nth = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, nth);
      const key = `${kind} ${nth}`;
      found.set(key, [...(found.get(key) ?? []), { runId: id, fault }]);
    }
  }
  return found;
}

function commonText(faults: readonly FaultSummary[]): string {
  const texts = new Set(faults.map(({ text }) => text));
  const [first = ''] = texts;
  return texts.size === 1 ? first : first.replace(/ (?:for [\d.,]+ s|until .+)$/, '');
}

function sideFault(side: string, all: readonly Happened[]): SideFault {
  const faults = all.map(({ fault }) => fault);
  const taken = faults.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  const hit = risenShares(taken);
  const known = taken.flatMap(({ effects }) => effects).some(({ notOkShare }) => notOkShare !== null);
  return {
    side,
    runIds: all.map(({ runId }) => runId),
    text: faults[0]?.text ?? '',
    tookPlace: taken.length,
    stayedAway: taken.filter(({ endedOffsetMs }) => endedOffsetMs === null).length,
    reason: firstOf(faults.map(({ reason }) => reason)),
    detectionMs: figure(
      taken,
      (fault) => fault.detectionMs,
      (fault) => fault.detectionReason,
    ),
    drainMs: figure(
      taken,
      (fault) => fault.drainMs,
      (fault) => fault.drainReason,
    ),
    convergedMs: figure(
      taken,
      (fault) => fault.convergedMs,
      (fault) => fault.convergedReason,
    ),
    notOk: hit,
    notOkReason: known
      ? null
      : (firstOf(taken.flatMap(({ effects }) => effects.map(({ reason }) => reason))) ??
        'no requests were counted'),
    buffers: risenBuffers(taken),
    wasRead: taken.some(({ buffers }) => buffers.length > 0),
    lost: figure(taken, lostOf, (fault) => fault.lossReason),
    losses: lossesOf(taken),
  };
}

function figure(
  faults: readonly FaultSummary[],
  pick: (fault: FaultSummary) => number | null,
  reasonOf: (fault: FaultSummary) => string | null,
): SpreadOrReason {
  const unknown = faults.filter((fault) => pick(fault) === null);
  return { spread: spreadOf(faults.map(pick)), reason: firstOf(unknown.map(reasonOf)) };
}

/** Null is not 0: a run in which it is not known takes no part. */
function spreadOf(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return { low: Math.min(...known), high: Math.max(...known), known: known.length };
}

/** Null: whether anything was lost is not known. */
function lostOf({ losses, lossReason }: FaultSummary): number | null {
  if (losses.length === 0) return lossReason === null ? 0 : null;
  return losses.reduce((sum, { count }) => sum + count, 0);
}

/** Parts that failed more than before the first fault in some run. */
function risenShares(faults: readonly FaultSummary[]): SideFault['notOk'] {
  const risen = grouped(
    faults.flatMap(({ effects }) => effects),
    ({ part }) => part ?? '',
  ).filter((effects) =>
    effects.some(({ notOkShare, notOkShareBefore }) => (notOkShare ?? 0) > (notOkShareBefore ?? 0)),
  );
  return risen
    .flatMap((effects) => {
      const spread = spreadOf(effects.map(({ notOkShare }) => notOkShare));
      const [first] = effects;
      return first && spread ? [{ part: first.part, isFaulted: first.isFaulted, spread }] : [];
    })
    .toSorted((a, b) => b.spread.high - a.spread.high);
}

function risenBuffers(faults: readonly FaultSummary[]): SideFault['buffers'] {
  return grouped(
    faults.flatMap(({ buffers }) => buffers),
    ({ holder, toward, unit }) => `${holder} ${toward} ${unit}`,
  )
    .filter((buffers) => buffers.some(({ peak, peakBefore }) => peak > (peakBefore ?? 0)))
    .flatMap((buffers) => {
      const spread = spreadOf(buffers.map(({ peak }) => peak));
      const [first] = buffers;
      if (!first || !spread) return [];
      return [{ holder: first.holder, toward: first.toward, unit: first.unit, spread }];
    })
    .toSorted((a, b) => b.spread.high - a.spread.high);
}

/** By stage and part; a run that lost nothing there counts as 0, one of which it is not known takes no part. */
function lossesOf(faults: readonly FaultSummary[]): SideFault['losses'] {
  const known = faults.filter((fault) => lostOf(fault) !== null);
  const stages = grouped(
    known.flatMap(({ losses }) => losses),
    ({ stage, part }) => `${stage} ${part}`,
  );
  return stages
    .flatMap((losses) => {
      const [first] = losses.toSorted((a, b) => b.count - a.count);
      const counts = known.map((fault) =>
        fault.losses
          .filter(({ stage, part }) => stage === first?.stage && part === first.part)
          .reduce((sum, { count }) => sum + count, 0),
      );
      const spread = spreadOf(counts);
      return first && spread ? [{ stage: first.stage, part: first.part, text: first.text, spread }] : [];
    })
    .toSorted((a, b) => b.spread.high - a.spread.high);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

function firstOf(reasons: readonly (string | null)[]): string | null {
  return reasons.find((reason) => reason !== null) ?? null;
}
