import { figureOf, figureValue, type GateFigureKey, worseDirection } from '@tidemark/domain/figures/catalog';
import { changePoints } from '@tidemark/stats/change-points';
import { median } from '@tidemark/stats/median';
import type { SidedRun } from './comparison-sides.ts';
import { historySentence } from './history-sentence.ts';
import type { HistoryChange, HistorySegment, RunHistory } from './run-history.ts';
import { distrustOf } from './run-trust.ts';

/** The same history always gives the same changes. */
const seed = 1;

/** A run whose value is judged. */
type Judged = { runId: string; value: number };

/** describeHistory looks for changes of level among the trusted runs that have a value; the others are only shown. */
export function describeHistory(
  runs: readonly SidedRun[],
  key: GateFigureKey,
): Omit<RunHistory, 'planDigest'> {
  const { label, unit, ...figure } = figureOf(key);
  const worse = worseDirection(figure) ?? 'higher';
  const judged = runs.flatMap((run): Judged[] => {
    const value = figureValue(key, run);
    return value === null || distrustOf(run.summary) !== null ? [] : [{ runId: run.id, value }];
  });
  const found = changePoints({ values: judged.map(({ value }) => value), seed });
  const isFound = found.kind === 'change-points';
  const starts = isFound ? found.points.map(({ index }) => index) : [];
  const segments = segmentsOf(judged, starts);
  const history = {
    metric: key,
    label,
    unit,
    worse,
    runs: runs.map((run) => ({
      runId: run.id,
      name: run.label,
      at: new Date(run.startedAtMs ?? 0).toISOString(),
      version: run.summary.target.version,
      value: figureValue(key, run),
      distrust: distrustOf(run.summary),
    })),
    segments,
    changes: isFound
      ? found.points.flatMap(({ p }, i) => toChange(segments[i], segments[i + 1], p, worse))
      : [],
    missing: isFound
      ? null
      : `Not enough data: needs ${found.needs} trusted runs of this plan with this value, has ${found.has}. Rerun the plan.`,
  };
  return { ...history, sentence: historySentence(history) };
}

/** A segment spans the values from one start to the next. */
function segmentsOf(judged: readonly Judged[], starts: readonly number[]): HistorySegment[] {
  return [0, ...starts].flatMap((from, i) => {
    const part = judged.slice(from, starts[i] ?? judged.length);
    const middle = median(part.map(({ value }) => value));
    const first = part[0];
    const last = part.at(-1);
    if (middle === null || !first || !last) return [];
    return [{ fromRunId: first.runId, toRunId: last.runId, runs: part.length, median: middle }];
  });
}

function toChange(
  before: HistorySegment | undefined,
  after: HistorySegment | undefined,
  p: number,
  worse: RunHistory['worse'],
): HistoryChange[] {
  if (!before || !after) return [];
  const grew = after.median > before.median;
  return [
    {
      runId: after.fromRunId,
      before: before.median,
      after: after.median,
      ratio: before.median > 0 && after.median > 0 ? after.median / before.median : null,
      verdict: grew === (worse === 'higher') ? 'worse' : 'better',
      p,
    },
  ];
}
