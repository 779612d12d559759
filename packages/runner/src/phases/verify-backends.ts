import { judgeBackends, type ReadBackend } from '@tidemark/analysis/run/judge-backends';
import type { Divergence, Verification } from '@tidemark/domain/result/verification';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import { allWritten } from '../point-ranges.ts';
import type { Backend } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import type { RunContext } from '../run/run-context.ts';
import { type CountedBackend, compareBackends } from '../verification/compare-backends.ts';
import { compareValues } from '../verification/compare-values.ts';
import type { Verifier } from '../verification/create-verifier.ts';
import { type WrittenRun, withKeys } from '../verification/keyed-run.ts';
import { createQueryBudget } from '../verification/query-budget.ts';
import type { StoredCounts } from '../verification/read-stored.ts';
import type { TimeWindow } from '../verification/time-window.ts';

/** One of the servers that are read back; `part` null where it is the only one. */
export type Reader = Omit<Backend, 'part'> & {
  part: string | null;
  verifier: Verifier;
  /** What is known of it after its last pass. */
  known: Verification | null;
};

export type BackendComparison = { divergence: Divergence; missing: ReadonlyMap<string, number> };

/** Comparing may take as long as a tenth of the load, and this at least; values as long again. */
const budgetShare = 0.1;
const leastBudgetMs = 5_000;
/** Clocks that stamp points may be off by so much. */
const clockSlackMs = 60_000;

/** createConclusion gives what is known of all servers together, comparing them anew only where counts changed. */
export function createConclusion(
  run: RunContext,
  readers: readonly [Reader, ...Reader[]],
): (written: WrittenRun) => Promise<Verification | null> {
  let comparison: BackendComparison | null = null;
  let compared: readonly (StoredCounts | null)[] = [];
  return async (written) => {
    const [first, ...others] = readers;
    if (others.length === 0) return first.known;
    const counted = readers.map(({ verifier }) => verifier.counted());
    const isSame = comparison !== null && counted.every((counts, i) => counts === compared[i]);
    if (!isSame) comparison = await compare(run, written, readers);
    compared = counted;
    const { divergence, missing } = comparison ?? notCompared('they were not compared');
    const read = readers.flatMap(({ part, url, known }): ReadBackend[] =>
      part === null || known === null
        ? []
        : [{ part, url, verification: known, missing: missing.get(part) ?? null }],
    );
    const [firstRead, ...othersRead] = read;
    return firstRead ? judgeBackends([firstRead, ...othersRead], divergence) : null;
  };
}

function notCompared(reason: string): BackendComparison {
  return { divergence: { keys: null, values: null, isExact: false, reason }, missing: new Map() };
}

async function compare(
  run: RunContext,
  written: WrittenRun,
  readers: readonly Reader[],
): Promise<BackendComparison> {
  const backends = readers.flatMap(({ part, verifier, container }): CountedBackend[] => {
    const stored = verifier.counted();
    return stored === null || part === null ? [] : [{ part, stored, keys: container.keys }];
  });
  const unread = readers.flatMap(({ part, verifier }) => (verifier.counted() === null ? (part ?? '') : []));
  const unreadText = unread.length === 0 ? null : `${unread.join(', ')} could not be read`;
  if (backends.length < 2) return notCompared(unreadText ?? 'there is only one');
  setStatus(run, 'comparing what the backends hold');
  try {
    const found = await run.stop.untilStopped(compareAll(run, written, backends));
    if (unreadText === null) return found;
    return { ...found, divergence: { ...found.divergence, isExact: false, reason: unreadText } };
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    return notCompared(run.shown(error instanceof Error ? error.message : 'comparing them failed'));
  }
}

async function compareAll(
  run: RunContext,
  written: WrittenRun,
  backends: readonly CountedBackend[],
): Promise<BackendComparison> {
  const keyed = withKeys(written);
  const span = spanOf(run, written, keyed.space.spanOf(allWritten(written.written)));
  const budget = () =>
    createQueryBudget(run.clock, Math.max(leastBudgetMs, budgetShare * run.loadMs), 'comparing the backends');
  const { divergence, missing } = await compareBackends(backends, { run: keyed, span, budget: budget() });
  const accesses = backends.flatMap(({ keys }): KeyAccess[] => (keys === null ? [] : [keys]));
  const isComparable = accesses.length === backends.length && !written.keepsAll;
  if (!isComparable) return { divergence: { ...divergence, values: null }, missing };
  const { schema } = written;
  const { values, reason } = await compareValues(accesses, {
    schema,
    span,
    unitUs: keyed.space.unitUs,
    budget: budget(),
  });
  const isExact = divergence.isExact && reason === null;
  return { divergence: { ...divergence, values, isExact, reason: divergence.reason ?? reason }, missing };
}

/** Timestamps of a clock lie within the time of the run; what retention dropped is not looked for. */
function spanOf(run: RunContext, { startMs }: WrittenRun, known: TimeWindow | null): TimeWindow {
  const beganMs = run.loadBeganAtMs ?? startMs;
  const span = known ?? {
    fromUs: (beganMs - clockSlackMs) * 1_000,
    untilUs: (run.clock.wallMs() + clockSlackMs) * 1_000,
  };
  const droppedUs = (run.droppedUntilMs ?? Number.NEGATIVE_INFINITY) * 1_000;
  return { fromUs: Math.max(span.fromUs, Math.min(droppedUs, span.untilUs)), untilUs: span.untilUs };
}
