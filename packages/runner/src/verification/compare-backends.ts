import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { Divergence } from '@tidemark/domain/result/verification';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import { type Cell, sizeOfCell } from './cell.ts';
import { textOf } from './compare-keys.ts';
import type { KeyedRun } from './keyed-run.ts';
import type { QueryBudget } from './query-budget.ts';
import type { StoredCounts } from './read-stored.ts';
import { finerLengthUs, type TimeWindow, windowsOf } from './time-window.ts';
import { countWhole, readWholeKeys } from './whole-points.ts';

/** A server that was counted: what it holds by windows of time, and where to read its keys. */
export type CountedBackend = { part: string; stored: StoredCounts; keys: KeyAccess | null };

/** What differs, and by part what others hold and it does not. */
export type ComparedBackends = {
  divergence: Omit<Divergence, 'values'>;
  missing: ReadonlyMap<string, number>;
};

/** `span` holds every timestamp of the run; keys outside of it are compared by their number only. */
export type Comparing = {
  run: Pick<KeyedRun, 'hasKnownKeys' | 'keepsAll' | 'space' | 'fieldsOf' | 'expected'>;
  span: TimeWindow;
  budget: QueryBudget;
};

const keysPerQuery = 2_000;
const mostPieces = 500;
const timeoutMs = 60_000;

/** A stretch of time of one measurement, and how many points each backend holds in it. */
type Compared = { cell: Omit<Cell, 'stored'>; stored: number[] };

/** Keys that not all hold, and how many of those each lacks. */
type Difference = { keys: number; missing: number[]; isExact: boolean };

/**
 * compareBackends finds the keys that some servers hold and others do not: by counts where they leave no doubt, elsewhere by cutting the
 * time until few enough keys are left to be read of all. What is left when the budget is spent counts with the least that counts say.
 */
export async function compareBackends(
  backends: readonly CountedBackend[],
  comparing: Comparing,
): Promise<ComparedBackends> {
  const sum: Difference = { keys: 0, missing: backends.map(() => 0), isExact: true };
  let reason: string | null = null;
  const add = (difference: Difference) => {
    sum.keys += difference.keys;
    sum.isExact &&= difference.isExact;
    difference.missing.forEach((count, i) => {
      sum.missing[i] = (sum.missing[i] ?? 0) + count;
    });
  };
  const { compared, coarse } = alignedCells(backends);
  if (coarse !== null) reason = coarse;
  const open = compared.toSorted((a, b) => spreadOf(b) - spreadOf(a));
  for (let one = open.shift(); one !== undefined; one = open.shift()) {
    const known = differenceByCount(one, comparing.run);
    if (known !== null) {
      add(known);
      continue;
    }
    const step = coarse === null ? await stepInto(one, backends, comparing).catch(refusedAs) : coarse;
    if (typeof step === 'string') {
      reason ??= step;
      add(leastDifference(one));
    } else if ('pieces' in step) open.unshift(...step.pieces);
    else add(step);
  }
  const missing = new Map(backends.map(({ part }, i) => [part, sum.missing[i] ?? 0]));
  return {
    divergence: { keys: sum.keys, isExact: sum.isExact, reason: sum.isExact ? null : reason },
    missing,
  };
}

/** Cells of all backends by measurement and window; by measurement alone where one was counted in other windows than the others. */
function alignedCells(backends: readonly CountedBackend[]): { compared: Compared[]; coarse: string | null } {
  const coarse = backends.find(({ stored }) => stored.coarse !== null)?.stored.coarse ?? null;
  const keyOf = ({ measurement, window }: Cell) =>
    coarse === null ? `${window.fromUs} ${window.untilUs} ${measurement}` : measurement;
  const compared = new Map<string, Compared>();
  for (const [i, { stored }] of backends.entries()) {
    for (const { stored: count, ...cell } of stored.cells) {
      const key = keyOf({ ...cell, stored: count });
      const known = compared.get(key) ?? { cell, stored: backends.map(() => 0) };
      known.stored[i] = (known.stored[i] ?? 0) + count;
      compared.set(key, known);
    }
  }
  return { compared: [...compared.values()], coarse };
}

function spreadOf({ stored }: Compared): number {
  return Math.max(...stored) - Math.min(...stored);
}

/** Null where counts leave a doubt. One that holds all that may be there holds what the others lack. */
function differenceByCount(
  { cell, stored }: Compared,
  { hasKnownKeys, keepsAll }: Comparing['run'],
): Difference | null {
  const most = Math.max(...stored);
  if (most === 0) return { keys: 0, missing: stored.map(() => 0), isExact: true };
  if (keepsAll) return { ...leastDifference({ cell, stored }), isExact: true };
  const isWhole = hasKnownKeys && cell.refused === 0 && most === sizeOfCell({ ...cell, stored: most });
  const lacking = stored.filter((count) => count < most && count > 0);
  if (!isWhole || lacking.length > 1) return null;
  return { ...leastDifference({ cell, stored }), isExact: true };
}

function leastDifference({ stored }: Compared): Difference {
  const most = Math.max(...stored);
  return {
    keys: most - Math.min(...stored),
    missing: stored.map((count) => most - count),
    isExact: false,
  };
}

/** One step nearer to the keys; a text says why there is none. */
async function stepInto(
  { cell, stored }: Compared,
  backends: readonly CountedBackend[],
  { run, span, budget }: Comparing,
): Promise<{ pieces: Compared[] } | Difference | string> {
  const accesses = backends.flatMap(({ keys }) => keys ?? []);
  if (accesses.length < backends.length) return 'this kind of target is counted by measurement only';
  if (budget.isSpent()) return budget.sentence;
  const { measurement } = cell;
  const fields = run.fieldsOf(measurement);
  const window = {
    fromUs: Math.max(cell.window.fromUs, span.fromUs),
    untilUs: Math.min(cell.window.untilUs, span.untilUs),
  };
  if (window.fromUs >= window.untilUs) return 'points outside of the time of the run were only counted';
  const windowUs =
    Math.max(...stored) <= keysPerQuery ? null : finerWindowUs(window, Math.max(...stored), run.space.unitUs);
  budget.spend();
  if (windowUs === null) {
    const keys = await Promise.all(
      accesses.map((access) => readWholeKeys(access, measurement, fields, window, timeoutMs)),
    );
    const sets = keys.map((read) => new Set(read.map(textOf)));
    const isRead = fields.length > 1 || keys.every((read, i) => read.length === stored[i]);
    return { ...differenceOfSets(sets), isExact: isRead };
  }
  const counts = await Promise.all(
    accesses.map((access) =>
      countWhole({ measurements: [measurement], fields }, (group) =>
        access.countWindows(group, { ...window, windowUs }, timeoutMs),
      ),
    ),
  );
  const pieces = windowsOf(window, windowUs).map((part): Compared => {
    const label = Math.floor(part.fromUs / windowUs) * windowUs;
    const { stored: _, ...due } = run.expected(part).get(measurement) ?? nothingDue(measurement, part);
    return { cell: due, stored: counts.map((storedFrom) => storedFrom(label, measurement)) };
  });
  const isAll = stored.every((count, i) => count === sumOf(pieces, i));
  if (!isAll && fields.length === 1)
    return 'some points lie outside of the time of the run, or came meanwhile';
  return { pieces: pieces.filter((piece) => Math.max(...piece.stored) > 0) };
}

function sumOf(pieces: readonly Compared[], backend: number): number {
  return pieces.reduce((sum, { stored }) => sum + (stored[backend] ?? 0), 0);
}

function nothingDue(measurement: string, window: TimeWindow): Cell {
  return { measurement, window, acknowledged: 0, partial: 0, unknown: 0, refused: 0, stored: 0 };
}

function finerWindowUs({ fromUs, untilUs }: TimeWindow, size: number, unitUs: number): number | null {
  return finerLengthUs(untilUs - fromUs, Math.min(mostPieces, Math.ceil(size / keysPerQuery)), unitUs);
}

function differenceOfSets(sets: readonly ReadonlySet<string>[]): Omit<Difference, 'isExact'> {
  const all = new Set(sets.flatMap((set) => [...set]));
  const shared = [...all].filter((key) => sets.every((set) => set.has(key))).length;
  return { keys: all.size - shared, missing: sets.map((set) => all.size - set.size) };
}

function refusedAs(error: unknown): string {
  if (isDomainError(error, 'target_refused')) return error.message;
  throw error;
}
