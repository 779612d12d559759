import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { KeySample } from '@tidemark/domain/result/verification';
import type { Random } from '@tidemark/stats/seeded-random';
import { type Cell, type JudgedCell, outcomeByCount, settleByCount, sizeOfCell } from './cell.ts';
import { compareKeys } from './compare-keys.ts';
import type { Closer } from './refine-losses.ts';
import { finerLengthUs, type TimeWindow } from './time-window.ts';
import { readWholeKeys } from './whole-points.ts';

/** Keys that a sample should have, and most that it may: answers stay small. */
const keysPerSample = 2_000;
const mostKeysPerSample = 10_000;
const mostSamples = 10;
/** A window may lie between two moments of the plan, and is then drawn again. */
const mostDraws = 60;
const noneDrawn = `no window was found with 1 to ${mostKeysPerSample.toLocaleString('en')} keys`;

/** What the sample found: cells in which a lost key stood behind an unexpected one are judged anew, by what was compared. */
export type SampledCells = { judged: JudgedCell[]; sample: KeySample };

/**
 * sampleKeys compares keys of cells whose counts are right, at random: a count cannot distinguish a lost key from an unexpected one in
 * the same window. It ends with the budget, or after ten samples.
 */
export async function sampleKeys(
  judged: readonly JudgedCell[],
  closer: Closer,
  random: Random,
): Promise<SampledCells> {
  const counted = judged.filter(isCountedOnly);
  const of = counted.reduce((sum, { cell }) => sum + sizeOfCell(cell), 0);
  const found = new Map<string, { origin: JudgedCell; piece: JudgedCell }>();
  let reason: string | null = null;
  for (const origin of originsOf(counted, of, random)) {
    if (closer.budget.isSpent()) {
      reason = closer.budget.sentence;
      break;
    }
    const due = drawPiece(origin.cell, closer, random);
    if (due === null) reason = noneDrawn;
    const key = `${origin.cell.measurement} ${due?.window.fromUs}`;
    if (due === null || found.has(key)) continue;
    try {
      found.set(key, { origin, piece: await readPiece(due, closer) });
    } catch (error) {
      if (!isDomainError(error, 'target_refused')) throw error;
      reason = error.message;
      break;
    }
  }
  const pieces = [...found.values()];
  // One that differs makes every count that was not compared a lower bound.
  const differing = pieces.filter(({ piece }) => isDiffering(piece));
  const read = (one: JudgedCell) => pieces.filter(({ origin }) => origin === one).map(({ piece }) => piece);
  return {
    judged:
      differing.length === 0
        ? [...judged]
        : judged.flatMap((one) =>
            isCountedOnly(one) ? [...read(one), ...restOf(one.cell, read(one))] : [one],
          ),
    sample: {
      of,
      compared: pieces.reduce((sum, { piece }) => sum + sizeOfCell(piece.cell), 0),
      differingWindows: differing.length,
      reason,
    },
  };
}

/** Its count is right, and no key of it was read. */
function isCountedOnly(judged: JudgedCell): boolean {
  const { cell } = judged;
  const hasEnds = Number.isFinite(cell.window.untilUs - cell.window.fromUs);
  return cell.stored > 0 && hasEnds && settleByCount(cell) !== null && !isDiffering(judged);
}

/** Every cell where they are few, else cells by how many keys they have, so that each key is drawn as likely. */
function originsOf(cells: readonly JudgedCell[], of: number, random: Random): readonly JudgedCell[] {
  if (cells.length <= mostSamples) return cells;
  const numbers = Array.from({ length: mostSamples }, () => random() * of);
  let before = 0;
  return cells.flatMap((one) => {
    const first = before;
    before += sizeOfCell(one.cell);
    return numbers.filter((number) => number >= first && number < before).map(() => one);
  });
}

/** A window within that of a cell, at `place` in [0, 1), with few enough keys to be read; null where there is none so short. */
function windowIn(cell: Cell, unitUs: number, place: number): TimeWindow | null {
  const { fromUs, untilUs } = cell.window;
  const size = sizeOfCell(cell);
  if (size <= keysPerSample) return cell.window;
  const lengthUs = finerLengthUs(untilUs - fromUs, Math.ceil(size / keysPerSample), unitUs);
  if (lengthUs === null) return size <= mostKeysPerSample ? cell.window : null;
  const firstUs = Math.floor(fromUs / lengthUs) * lengthUs;
  const windows = Math.ceil((untilUs - firstUs) / lengthUs);
  const beginUs = firstUs + Math.floor(place * windows) * lengthUs;
  return { fromUs: Math.max(fromUs, beginUs), untilUs: Math.min(untilUs, beginUs + lengthUs) };
}

/** What the plan has in a window of a cell at random; null where none was found that has keys, and few enough to be read. */
function drawPiece(cell: Cell, { space, expected }: Closer, random: Random): Cell | null {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const window = windowIn(cell, space.unitUs, random());
    if (window === null) return null;
    const due = expected(window).get(cell.measurement);
    const size = due === undefined ? 0 : sizeOfCell(due);
    if (size > mostKeysPerSample) return null;
    if (due !== undefined && size > 0) return due;
  }
  return null;
}

async function readPiece(due: Cell, closer: Closer): Promise<JudgedCell> {
  const { access, budget, fieldsOf, space, timeoutMs, written } = closer;
  const { measurement, window } = due;
  budget.spend();
  const stored = await readWholeKeys(access, measurement, fieldsOf(measurement), window, timeoutMs);
  const cell = { ...due, stored: stored.length };
  return { cell, outcome: compareKeys(cell, stored, space, written) };
}

function isDiffering({ outcome }: JudgedCell): boolean {
  return outcome.lost + outcome.unexpected + outcome.countedTwice > 0;
}

/** What of a cell was not compared. Its counts are lower bounds: where one key stood behind another, more may. */
function restOf(cell: Cell, pieces: readonly JudgedCell[]): JudgedCell[] {
  const rest = { ...cell };
  for (const piece of pieces) {
    rest.acknowledged -= piece.cell.acknowledged;
    rest.partial -= piece.cell.partial;
    rest.unknown -= piece.cell.unknown;
    rest.refused -= piece.cell.refused;
    rest.stored -= piece.cell.stored;
  }
  if (sizeOfCell(rest) + rest.stored === 0) return [];
  return [{ cell: rest, outcome: { ...(settleByCount(rest) ?? outcomeByCount(rest)), isExact: false } }];
}
