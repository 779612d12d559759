import {
  figureOf,
  figureValue,
  type MatrixFigureKey,
  matrixFigureKeys,
  worseDirection,
} from '@tidemark/domain/figures/catalog';
import { finiteNumbers } from '@tidemark/stats/finite-numbers';
import { type GateVerdict, gateVerdicts } from '@tidemark/stats/gate-verdicts';
import { meanInterval } from '@tidemark/stats/mean-interval';
import { median } from '@tidemark/stats/median';
import { regressionVerdict } from '@tidemark/stats/regression-verdict';
import { arrangeSides } from './arrange-sides.ts';
import type { ComparisonMatrix, MatrixCell, MatrixFigure } from './comparison-matrix.ts';
import { type CellLabels, type Side, type SidedRun, sideKey } from './comparison-sides.ts';
import type { Gate, JudgedMetric } from './gate.ts';
import { missingRunsText } from './judged-metric.ts';
import { distrustOf } from './run-trust.ts';

/** Sides in display order, the one that is the baseline, and the gates of the others, in their order. */
export type MatrixInput = {
  sides: readonly Side[];
  baseline: Side;
  gates: readonly Gate[];
  tolerance: number;
  labels?: Readonly<Record<string, CellLabels>>;
};

/** The verdict on one metric against the baseline. */
type Verdict = Pick<MatrixFigure, 'answer' | 'note' | 'ratio' | 'difference' | 'decides'>;

/**
 * describeMatrix puts every side into its cell. Metrics of the gate carry its verdict; the others are judged in the same way among
 * themselves, so that looking at more of them makes no false alarm more likely. Null where there is one side only.
 */
export function describeMatrix(input: MatrixInput): ComparisonMatrix | null {
  const { sides, baseline, gates, labels } = input;
  if (sides.length < 2) return null;
  const layout = arrangeSides(sides, labels);
  const keys = matrixFigureKeys.filter((key) =>
    sides.some(({ runs }) => runs.some((run) => figureValue(key, run) !== null)),
  );
  const others = sides.filter((side) => side !== baseline);
  return {
    rows: layout.rows,
    columns: layout.columns,
    metrics: keys.map(describeFigure),
    cells: sides.map((side, i): MatrixCell => {
      const gate = gates[others.indexOf(side)] ?? null;
      const verdicts = side === baseline ? new Map() : verdictsOf(side, keys, gate, input);
      return {
        ...(layout.places[i] ?? { row: 0, column: 0 }),
        label: side.label,
        isBaseline: side === baseline,
        runs: side.runs.map(({ id, label, summary }) => ({
          runId: id,
          label,
          distrust: distrustOf(summary),
        })),
        outcome: gate?.outcome ?? null,
        figures: keys.map((key) => ({
          ...summarizeFigure(key, side.runs),
          ...(verdicts.get(key) ?? unjudged(null)),
        })),
      };
    }),
    warnings: sides.flatMap(mixtureOf),
  };
}

/** Runs of one cell should be repetitions: of one plan, on one version. */
function mixtureOf({ label, runs }: Side): string[] {
  if (new Set(runs.map(sideKey)).size <= 1) return [];
  return [`"${label}" mixes runs of different plans or versions: their differences count as noise.`];
}

function describeFigure(of: MatrixFigureKey): ComparisonMatrix['metrics'][number] {
  const { key, label, unit, source, ...figure } = figureOf(of);
  return { key, label, unit, worse: worseDirection(figure), source };
}

function summarizeFigure(
  metric: MatrixFigureKey,
  runs: readonly SidedRun[],
): Omit<MatrixFigure, keyof Verdict> {
  const read = (run: SidedRun) => figureValue(metric, run);
  const isCounted = figureOf(metric).isOfUntrusted ? isFinished : isTrusted;
  const counted = finiteNumbers(runs.filter(isCounted).map(read));
  const found = meanInterval(counted);
  const isInterval = found.kind === 'mean-interval';
  return {
    metric,
    values: runs.map(read),
    value: isInterval ? found.value : (counted[0] ?? null),
    median: median(counted),
    low: isInterval ? found.low : null,
    high: isInterval ? found.high : null,
    missing: isInterval ? null : missingText(counted.length, runs.length),
  };
}

function missingText(counted: number, runs: number): string {
  if (counted === 1) return '1 run: no interval';
  return runs === 1 ? 'not measured, or not trusted' : 'no trusted run measured it';
}

function verdictsOf(
  side: Side,
  keys: readonly MatrixFigureKey[],
  gate: Gate | null,
  { baseline, tolerance }: MatrixInput,
): Map<string, Verdict> {
  const deciding = new Map<string, Verdict>((gate?.metrics ?? []).map((found) => [found.key, ofGate(found)]));
  const further = keys.filter((key) => !deciding.has(key));
  return new Map([...deciding, ...judgeFurther(further, baseline, side, tolerance)]);
}

function ofGate({ answer, reason, ratio, difference }: JudgedMetric): Verdict {
  return { answer, note: reason, ratio, difference, decides: true };
}

function judgeFurther(
  keys: readonly MatrixFigureKey[],
  baseline: Side,
  side: Side,
  tolerance: number,
): [string, Verdict][] {
  const judged = keys.map((key) => {
    const worse = worseDirection(figureOf(key));
    const values = (runs: readonly SidedRun[]) => runs.filter(isTrusted).map((run) => figureValue(key, run));
    const measured = { baseline: values(baseline.runs), candidate: values(side.runs) };
    const found = regressionVerdict({ ...measured, worse: worse ?? 'higher', tolerance });
    return { key, worse, found };
  });
  const tested = judged.flatMap(({ found, ...figure }) =>
    found.kind === 'verdict' ? [{ ...figure, found }] : [],
  );
  const together = gateVerdicts(tested.map(({ found }) => found));
  const answers = new Map(
    tested.map(({ key, worse }, i): [string, Verdict] => [key, ofVerdict(worse, together[i])]),
  );
  return judged.map(({ key, found }) => {
    const fewest = found.kind === 'verdict' ? null : missingRunsText(found);
    return [key, answers.get(key) ?? unjudged(fewest)];
  });
}

function ofVerdict(worse: 'higher' | 'lower' | null, found: GateVerdict | undefined): Verdict {
  if (found === undefined) return unjudged(null);
  const { change, interval, scale, verdict, asMeasured } = found;
  const isRatio = scale === 'ratio';
  const outnumbered = verdict === asMeasured ? null : 'may be chance among all metrics outside the gate';
  return {
    answer: worse === null ? null : verdict,
    note: worse === null ? 'neither direction is worse' : outnumbered,
    ratio: isRatio ? { value: 1 + change, low: 1 + interval.low, high: 1 + interval.high } : null,
    difference: isRatio ? null : { value: change, ...interval },
    decides: false,
  };
}

function unjudged(note: string | null): Verdict {
  return { answer: null, note, ratio: null, difference: null, decides: false };
}

function isFinished({ summary }: SidedRun): boolean {
  return summary.imported === null && summary.end.state === 'succeeded';
}

function isTrusted({ summary }: SidedRun): boolean {
  return distrustOf(summary) === null;
}
