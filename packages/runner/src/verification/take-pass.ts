import type { Clock } from '@tidemark/domain/kernel/clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { KeySample } from '@tidemark/domain/result/verification';
import { seededRandom } from '@tidemark/stats/seeded-random';
import { allWritten } from '../point-ranges.ts';
import type { Cell, JudgedCell } from './cell.ts';
import type { KeyedRun } from './keyed-run.ts';
import { createQueryBudget, type QueryBudget } from './query-budget.ts';
import { readStored, type StoredCounts, type StoredSource } from './read-stored.ts';
import { countEverything } from './read-windows.ts';
import { refineLosses } from './refine-losses.ts';
import { sampleKeys } from './sample-keys.ts';

/** What one reading found; the reasons say why it is not known of every missing key which one it is. */
export type PassResult = StoredCounts & {
  judged: JudgedCell[];
  unlisted: string | null;
  /** What lies before was dropped by retention; null: nothing was. */
  fromUs: number | null;
  /** What was compared at random; null: no key can be read, or counts left none. */
  sample: KeySample | null;
};

const betweenReadsMs = 500;
const betweenLateReadsMs = 5_000;
const longestSettleMs = 60_000;
const closerTimeoutMs = 60_000;
/** Comparing keys at random may take so much of the load's time, and this at least. */
const sampleShare = 0.01;
const leastSampleMs = 500;

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
  if (before !== null && (await isUnchanged(source, run, droppedUntilUs, before))) return before;
  const reading = await readUntilStable(source, run, droppedUntilUs, clock, before);
  if (reading === null) return null;
  if (before !== null && isAlike(before, reading)) return before;
  const { keys } = source;
  const closer =
    keys === null || !run.hasKnownKeys || run.keepsAll
      ? null
      : { ...run, access: keys, budget: budget(), timeoutMs: closerTimeoutMs };
  const { judged, reason } = await refineLosses(reading.cells, closer);
  const found = { ...reading, judged, unlisted: reason, fromUs: droppedUntilUs, sample: null };
  if (closer === null || reason !== null) return found;
  const sampleMs = Math.max(leastSampleMs, sampleShare * run.loadMs);
  const sampler = { ...closer, budget: createQueryBudget(clock, sampleMs, 'comparing keys at random') };
  // No two loads take as long, so repetitions of a plan compare other keys.
  const random = seededRandom(run.schema.seed + Math.round(run.loadMs * 1_000));
  const sampled = await sampleKeys(judged, sampler, random);
  return { ...found, ...sampled };
}

/**
 * isUnchanged asks for totals alone, which is cheaper than windows: after a pass that found all that may be stored, nothing can appear that
 * would make up for what went, but for points that the run never sent.
 */
async function isUnchanged(
  { keys }: StoredSource,
  run: KeyedRun,
  droppedUntilUs: number | null,
  before: PassResult,
): Promise<boolean> {
  const span = run.space.spanOf(allWritten(run.written));
  const isKnown = before.coarse === null && before.fromUs === droppedUntilUs && before.cells.every(isWhole);
  if (keys === null || span === null || !isKnown) return false;
  const totals = await countEverything(keys, run, span, droppedUntilUs).catch(refused);
  if (totals === null) return false;
  const left = new Map(totals);
  for (const { measurement, stored } of before.cells)
    left.set(measurement, (left.get(measurement) ?? 0) - stored);
  return [...left.values()].every((count) => count === 0);
}

function refused(error: unknown): null {
  if (isDomainError(error, 'target_refused')) return null;
  throw error;
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
