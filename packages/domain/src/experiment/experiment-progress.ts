import { worstJudgement } from '../run/judgement.ts';
import { isTerminal } from '../run/run-state.ts';
import type { ExperimentRecord, ExperimentRun, ExperimentState } from './experiment-record.ts';
import type { ExperimentProgress } from './experiment-view.ts';
import { maxSearchRuns } from './outage-search.ts';

/** What is planned for a run of one cell: points (null: not known), or milliseconds of load where the wall clock ends it. */
export type PlannedCell = { cell: number; points: number | null; loadMs: number | null };

type Range = { low: number; high: number };

/** Factor by which a single observed duration may be too long or too short: as observed on a busy machine. */
const spreadOfOne = 1.5;
/** Allowance for the parts of a run other than its load: preparation, settling, verification. */
const besideLoadMs = 60_000;

/**
 * experimentProgress adds up the runs that count (newest per cell and repetition) and estimates the remaining time: from the durations
 * of runs of the same cell, else from other cells scaled by their points, divided by the number of runs in progress.
 * The range extends from the shortest to the longest duration observed; null while there is nothing to estimate from.
 */
export function experimentProgress(
  cells: readonly PlannedCell[],
  runs: readonly ExperimentRun[],
  nowMs: number,
): ExperimentProgress {
  const current = runs.filter(({ isSuperseded }) => !isSuperseded);
  const ended = current.filter(({ state }) => isTerminal(state));
  const succeeded = ended.filter(({ state }) => state === 'succeeded');
  const going = current.filter(isGoing);
  const done = ended.length + going.reduce((sum, { fraction }) => sum + clampShare(fraction ?? 0), 0);
  const remainingMs = remainingOf(cells, runs, nowMs);
  return {
    runCount: current.length,
    endedCount: ended.length,
    succeededCount: succeeded.length,
    failedCount: ended.length - succeeded.length,
    judgement: worstJudgement(current.flatMap(({ judgement }) => judgement ?? [])),
    fraction: current.length === 0 ? 1 : clampShare(done / current.length),
    remainingMs,
    remainingReason: remainingMs === null ? reasonOf(ended.length) : null,
  };
}

/** searchProgress is the progress of a search, whose runs are not known beforehand: of all that it may take, so that it may end early. */
export function searchProgress(progress: ExperimentProgress, cellCount: number): ExperimentProgress {
  const most = cellCount * maxSearchRuns;
  return {
    ...progress,
    fraction: most === 0 ? 1 : clampShare((progress.fraction * progress.runCount) / most),
    remainingMs: null,
    remainingReason: 'each run of a search follows from the one before',
  };
}

function reasonOf(endedCount: number): string {
  return endedCount === 0
    ? 'no run has finished yet'
    : 'no finished run is comparable with the remaining ones';
}

function remainingOf(
  cells: readonly PlannedCell[],
  runs: readonly ExperimentRun[],
  nowMs: number,
): Range | null {
  const open = runs.filter(({ isSuperseded, state }) => !isSuperseded && !isTerminal(state));
  const planned = new Map(cells.map((cell) => [cell.cell, cell]));
  const taken = timesTaken(runs, planned);
  const wholeOf = new Map<number, Range | null>();
  const rest: Range[] = [];
  for (const run of open) {
    const known = wholeOf.get(run.cell);
    const whole = known === undefined ? wholeRun(planned.get(run.cell), taken) : known;
    wholeOf.set(run.cell, whole);
    if (whole === null) return null;
    rest.push(isGoing(run) ? restOf(run, whole, nowMs) : whole);
  }
  const sideBySide = Math.max(1, open.filter(isGoing).length);
  return {
    low: spread(
      rest.map(({ low }) => low),
      sideBySide,
    ),
    high: spread(
      rest.map(({ high }) => high),
      sideBySide,
    ),
  };
}

/** Runs in parallel share the time, but the last one cannot end before the longest run does. */
function spread(timesMs: readonly number[], sideBySide: number): number {
  const sum = timesMs.reduce((total, ms) => total + ms, 0);
  return timesMs.reduce((longest, ms) => Math.max(longest, ms), sum / sideBySide);
}

/** Duration of a finished run; `isWhole`: it reached its planned end. */
type TimeTaken = { cell: number; ms: number; points: number | null; isWhole: boolean };

function timesTaken(runs: readonly ExperimentRun[], planned: ReadonlyMap<number, PlannedCell>): TimeTaken[] {
  return runs.flatMap(({ cell, state, startedAt, endedAt }) => {
    if (!isTerminal(state) || startedAt === null || endedAt === null) return [];
    const ms = Math.max(0, endedAt.getTime() - startedAt.getTime());
    return [{ cell, ms, points: planned.get(cell)?.points ?? null, isWhole: state === 'succeeded' }];
  });
}

function wholeRun(planned: PlannedCell | undefined, taken: readonly TimeTaken[]): Range | null {
  if (!planned) return null;
  const same = taken.filter(({ cell, isWhole }) => cell === planned.cell && isWhole).map(({ ms }) => ms);
  if (same.length > 0) return rangeOf(same);
  if (planned.loadMs !== null) return { low: planned.loadMs, high: planned.loadMs * 1.1 + besideLoadMs };
  const { points } = planned;
  if (points === null) return null;
  const scaled = taken.flatMap((other) =>
    other.isWhole && other.points !== null && other.points > 0 ? [(other.ms * points) / other.points] : [],
  );
  return scaled.length === 0 ? null : rangeOf(scaled);
}

function rangeOf(timesMs: readonly number[]): Range {
  const low = Math.min(...timesMs);
  const high = Math.max(...timesMs);
  return timesMs.length > 1 ? { low, high } : { low: low / spreadOfOne, high: high * spreadOfOne };
}

/**
 * What remains of a run in progress, by its completed share and by its elapsed time. The share ignores what follows the load, the
 * elapsed time ignores that a run may be slow: the range covers both.
 */
function restOf(
  { fraction, startedAt }: Pick<ExperimentRun, 'fraction' | 'startedAt'>,
  whole: Range,
  nowMs: number,
): Range {
  const goneMs = startedAt === null ? 0 : Math.max(0, nowMs - startedAt.getTime());
  const byTime = { low: Math.max(0, whole.low - goneMs), high: Math.max(0, whole.high - goneMs) };
  if (fraction === null) return byTime;
  const left = 1 - clampShare(fraction);
  return {
    low: Math.min(byTime.low, whole.low * left),
    high: Math.max(byTime.high, whole.high * left),
  };
}

function isGoing({ state }: Pick<ExperimentRun, 'state'>): boolean {
  return state !== 'queued' && !isTerminal(state);
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** experimentState derives the state of an experiment from pause and cancel requests and the states of its runs. */
export function experimentState(
  { pausedAt, cancelledAt, isSearching }: Pick<ExperimentRecord, 'pausedAt' | 'cancelledAt' | 'isSearching'>,
  runs: readonly Pick<ExperimentRun, 'state'>[],
): ExperimentState {
  const isOver = runs.every(({ state }) => isTerminal(state));
  if (cancelledAt !== null) return isOver ? 'cancelled' : 'cancelling';
  if (isOver && !isSearching) return 'finished';
  if (pausedAt === null) return 'running';
  return runs.every(({ state }) => state === 'queued' || isTerminal(state)) ? 'paused' : 'pausing';
}
