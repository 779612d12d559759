import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Cell, JudgedCell } from './cell.ts';
import type { KeyedRun } from './keyed-run.ts';
import type { QueryBudget } from './query-budget.ts';
import { readStored, type StoredCounts, type StoredSource } from './read-stored.ts';
import { refineLosses } from './refine-losses.ts';

/** What one reading found; the reasons say why it is not known of every missing key which one it is. */
export type PassResult = StoredCounts & { judged: JudgedCell[]; unlisted: string | null };

const betweenReadsMs = 500;
const betweenLateReadsMs = 5_000;
const longestSettleMs = 60_000;
const closerTimeoutMs = 60_000;

/**
 * takePass counts what is stored from `droppedUntilUs` on, and refines where that is not what was acknowledged; null where the
 * counts still change after a minute. Where the counts are those of `before`, the reading before, so is what they mean.
 */
export async function takePass(
  source: StoredSource,
  run: KeyedRun,
  droppedUntilUs: number | null,
  clock: Clock,
  budget: () => QueryBudget,
  before: PassResult | null,
): Promise<PassResult | null> {
  const reading = await readUntilStable(source, run, droppedUntilUs, clock, before);
  if (reading === null) return null;
  if (before !== null && isAlike(before, reading)) return before;
  const { keys } = source;
  const closer =
    keys === null || !run.hasKnownKeys || run.keepsAll
      ? null
      : { ...run, access: keys, budget: budget(), timeoutMs: closerTimeoutMs };
  const { judged, reason } = await refineLosses(reading.cells, closer);
  return { ...reading, judged, unlisted: reason };
}

/** Where all that may be stored is, one read is enough; elsewhere two in a row must agree. */
async function readUntilStable(
  source: StoredSource,
  run: KeyedRun,
  droppedUntilUs: number | null,
  clock: Clock,
  before: StoredCounts | null,
): Promise<StoredCounts | null> {
  const begunMs = clock.nowMs();
  let previous = await readStored(source, run, droppedUntilUs);
  if (previous.cells.every(isWhole) || (before !== null && isAlike(before, previous))) return previous;
  for (let read = 1; clock.nowMs() - begunMs < longestSettleMs; read += 1) {
    await clock.sleep(read === 1 ? betweenReadsMs : betweenLateReadsMs);
    const next = await readStored(source, run, droppedUntilUs);
    if (isAlike(previous, next)) return next;
    previous = next;
  }
  return null;
}

function isWhole({ acknowledged, partial, unknown, stored }: Cell): boolean {
  return stored === acknowledged + partial + unknown;
}

function isAlike(a: StoredCounts, b: StoredCounts): boolean {
  return a.cells.length === b.cells.length && a.cells.every(({ stored }, i) => stored === b.cells[i]?.stored);
}
