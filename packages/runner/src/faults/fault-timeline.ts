import type { Generator } from '../generator/generator.ts';
import { reasonOf } from '../run/fault-effect.ts';
import { setStatus } from '../run/report-progress.ts';
import { loadMsOf, type RunContext } from '../run/run-context.ts';
import { stopByFault } from '../run/run-fault.ts';
import { loadReaches, type TimelineEntry } from './timeline-entry.ts';

/** The outages and faults of a load that runs. */
export type FaultTimeline = {
  /** Ends every fault at once and begins no more; resolves when the parts answer, or the run was stopped. */
  end(): Promise<void>;
};

type FailureExcuse = Pick<Generator, 'setAway'>;

/** The generator learns of a fault so long before it begins, so that waiting for its answer puts no fault off. */
const excuseLeadMs = 100;

/**
 * startFaults carries out the timeline of a load: each entry begins by load time, as soon as those of its parts are over, and several
 * parts may be faulted at once. While one is, no failure of the load ends the run.
 */
export function startFaults(
  run: RunContext,
  entries: readonly TimelineEntry[],
  generator: FailureExcuse,
): FaultTimeline {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, run.stop.signal]);
  const timeline: Timeline = {
    run,
    signal,
    excuses: countExcuses(generator),
    busy: new Map(),
    statuses: showStatuses(run),
  };
  const walks = entries.map((entry) =>
    walk(timeline, entry).catch((fault: unknown) => stopByFault(run, fault)),
  );
  return {
    async end() {
      ending.abort();
      await Promise.all(walks);
    },
  };
}

type Timeline = {
  run: RunContext;
  signal: AbortSignal;
  excuses: { begin(): Promise<void>; end(): Promise<void> };
  /** What happens to a part now, and what waits for it. */
  busy: Map<string, Promise<void>>;
  statuses: { add(status: string): void; remove(status: string): void };
};

async function walk(timeline: Timeline, entry: TimelineEntry): Promise<void> {
  const { run, signal, excuses, busy } = timeline;
  if (!(await loadReaches(run, entry.atMs - excuseLeadMs, signal))) return;
  await excuses.begin();
  try {
    if (!(await loadReaches(run, entry.atMs, signal))) return;
    const before = Promise.all(entry.parts.map((part) => busy.get(part)));
    const carried = before.then(() => (signal.aborted ? undefined : carryOut(timeline, entry)));
    const over = carried.catch(() => undefined);
    // At once, so that of two that wait for a part the later one waits for the other, too.
    for (const part of entry.parts) busy.set(part, over);
    await carried;
  } finally {
    await excuses.end();
  }
}

async function carryOut(
  { run, signal, statuses }: Timeline,
  { effect, awayReason, status, ...entry }: TimelineEntry,
): Promise<void> {
  if (awayReason !== null) run.presence.leave(awayReason);
  const begunMs = run.clock.nowMs();
  try {
    const remark = await effect.begin();
    entry.began(Math.max(0, loadMsOf(run) - entry.atMs), remark);
  } catch (error) {
    await effect.end();
    if (awayReason !== null) run.presence.comeBack();
    return entry.failed(reasonOf(error));
  }
  statuses.add(status);
  try {
    await entry.untilOver(begunMs, signal);
  } finally {
    const { isBack, reason } = await effect.end();
    if (isBack && awayReason !== null) run.presence.comeBack();
    entry.ended(isBack ? run.clock.nowMs() - begunMs : null, reason);
    statuses.remove(status);
  }
}

/** Several faults may overlap: the load is judged again when none is left. */
function countExcuses(generator: FailureExcuse): Timeline['excuses'] {
  let faults = 0;
  return {
    async begin() {
      faults += 1;
      if (faults === 1) await generator.setAway(true);
    },
    async end() {
      faults -= 1;
      if (faults === 0) await generator.setAway(false);
    },
  };
}

/** Shows what happens now; afterwards what the run did before. */
function showStatuses(run: RunContext): Timeline['statuses'] {
  const shown: string[] = [];
  let before = run.status;
  return {
    add(status) {
      if (shown.length === 0) before = run.status;
      shown.push(status);
      setStatus(run, shown.join('; '));
    },
    remove(status) {
      shown.splice(shown.indexOf(status), 1);
      setStatus(run, shown.length === 0 ? before : shown.join('; '));
    },
  };
}
