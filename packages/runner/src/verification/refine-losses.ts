import { isDomainError } from '@tidemark/domain/kernel/errors';
import { maxListedKeys } from '@tidemark/domain/result/verification';
import type { KeyAccess } from '@tidemark/targets/session/target-session';
import type { WrittenPoints } from '../point-ranges.ts';
import { type Cell, isDefinite, type JudgedCell, outcomeByCount, settleByCount, sizeOfCell } from './cell.ts';
import { compareKeys } from './compare-keys.ts';
import type { ExpectedKeys } from './expected-keys.ts';
import type { KeySpace } from './key-space.ts';
import type { QueryBudget } from './query-budget.ts';
import { finerLengthUs, windowsOf } from './time-window.ts';
import { countWhole, readWholeKeys } from './whole-points.ts';

/** What refining needs: where to read, what to expect, and how much may be read. */
export type Closer = {
  access: KeyAccess;
  fieldsOf: (measurement: string) => string[];
  space: KeySpace;
  written: WrittenPoints;
  expected: ExpectedKeys;
  budget: QueryBudget;
  timeoutMs: number;
};

/** Keys that are read at once, and most that one answer may hold. */
const keysPerQuery = 2_000;
const mostKeysPerQuery = 20_000;
const mostPieces = 500;

/**
 * refineLosses finds of every cell what became of its keys. A cell whose count leaves a doubt is cut into shorter windows until few enough
 * keys are left to be read; one that is wholly missing is not. What is left when the budget is spent is judged by its count.
 */
export async function refineLosses(cells: Cell[], given: Closer | null): Promise<CloserLook> {
  let closer = given;
  let reason: string | null = null;
  const judged: JudgedCell[] = [];
  const open: Cell[] = [];
  let listed = 0;
  const take = (cell: Cell, outcome = settleByCount(cell)) => {
    if (outcome === null) return false;
    judged.push({ cell, outcome });
    listed += outcome.lostPoints === 'all' ? outcome.lost : (outcome.lostPoints?.length ?? 0);
    return true;
  };
  for (const cell of cells) if (!take(cell)) open.push(cell);
  open.sort((a, b) => urgencyOf(b) - urgencyOf(a) || a.window.fromUs - b.window.fromUs);
  for (let cell = open.shift(); cell !== undefined; cell = open.shift()) {
    const byCount = outcomeByCount(cell);
    const isKnownByCount = byCount.isExact && listed >= maxListedKeys;
    const found = closer === null || isKnownByCount ? null : await stepInto(cell, closer).catch(refusedAs);
    if (typeof found === 'string') {
      closer = null;
      reason = found;
      open.unshift(cell);
      continue;
    }
    if (found === null && closer?.budget.isSpent()) reason = closer.budget.sentence;
    if (found === null) take(cell, byCount);
    else if ('unlike' in found) {
      reason = found.unlike;
      take(cell, { ...byCount, isExact: false });
    } else if ('outcome' in found) take(found.cell, found.outcome);
    else open.unshift(...found.pieces.filter((piece) => !take(piece)));
  }
  return { judged, reason };
}

/** First what is lost or unexpected for certain, then what has an unknown outcome, then what was only refused. */
function urgencyOf(cell: Cell): number {
  if (isDefinite(cell)) return 2;
  return cell.partial + cell.unknown > 0 ? 1 : 0;
}

/** `reason` says why some cells are judged by their counts alone; null where none had to be. */
export type CloserLook = { judged: JudgedCell[]; reason: string | null };

/** What a server does not answer is left to the counts; one that does not answer at all makes the reading fail. */
function refusedAs(error: unknown): string {
  if (isDomainError(error, 'target_refused')) return error.message;
  throw error;
}

type Step = { pieces: Cell[] } | JudgedCell | { unlike: string };

/** One query nearer to the keys of a cell; null where there is no way, or no budget. */
async function stepInto(cell: Cell, closer: Closer): Promise<Step | null> {
  const { window, measurement } = cell;
  const { access, budget, space, timeoutMs } = closer;
  const fields = closer.fieldsOf(measurement);
  if (budget.isSpent() || !Number.isFinite(window.untilUs - window.fromUs)) return null;
  const size = Math.max(sizeOfCell(cell), cell.stored);
  const windowUs = size <= keysPerQuery ? null : finerWindowUs(cell, size, space.unitUs);
  if (windowUs === null) {
    if (cell.stored > mostKeysPerQuery) return null;
    budget.spend();
    const stored = await readWholeKeys(access, measurement, fields, window, timeoutMs);
    // Where each field has a line of its own, the count is only the most that may be whole.
    if (stored.length !== cell.stored && (fields.length === 1 || stored.length > cell.stored))
      return { unlike: `${stored.length} keys were read where ${cell.stored} were counted` };
    return {
      cell: { ...cell, stored: stored.length },
      outcome: compareKeys(cell, stored, space, closer.written),
    };
  }
  budget.spend();
  const storedFrom = await countWhole({ measurements: [measurement], fields }, (group) =>
    access.countWindows(group, { ...window, windowUs }, timeoutMs),
  );
  const pieces = windowsOf(window, windowUs).flatMap((part): Cell[] => {
    const stored = storedFrom(Math.floor(part.fromUs / windowUs) * windowUs, measurement);
    const piece = closer.expected(part).get(measurement);
    return piece === undefined ? [] : [{ ...piece, stored }];
  });
  return { pieces: pieces.filter((piece) => sizeOfCell(piece) + piece.stored > 0) };
}

function finerWindowUs({ window }: Cell, size: number, unitUs: number): number | null {
  const pieces = Math.min(mostPieces, Math.ceil(size / keysPerQuery));
  return finerLengthUs(window.untilUs - window.fromUs, pieces, unitUs);
}
