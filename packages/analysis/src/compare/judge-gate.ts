import { figureValue, type GateFigureKey } from '@tidemark/domain/figures/catalog';
import { gateVerdicts } from '@tidemark/stats/gate-verdicts';
import type { NotEnoughData } from '@tidemark/stats/not-enough-data';
import { type RegressionVerdict, regressionVerdict } from '@tidemark/stats/regression-verdict';
import type { Side, SidedRun } from './comparison-sides.ts';
import { type Gate, type GateOutcome, gateAnswers, type JudgedMetric } from './gate.ts';
import { gateSentence } from './gate-sentence.ts';
import { gateWarnings } from './gate-warnings.ts';
import { describeVerdict, describeVoid, worseOf } from './judged-metric.ts';
import { type MeasuredNoise, measureNoise } from './measure-noise.ts';
import { distrustOf } from './run-trust.ts';

/** Two sides, the tolerance (or that of a metric), the metrics that decide, and earlier runs of the baseline's plan in order of time (A/A). */
export type GateInput = {
  baseline: Side;
  candidate: Side;
  tolerance: number;
  tolerances?: Partial<Readonly<Record<GateFigureKey, number>>>;
  metrics: readonly GateFigureKey[];
  earlier: readonly SidedRun[];
};

type Judged = {
  figure: GateFigureKey;
  sides: { baseline: SidedRun[]; candidate: SidedRun[] };
  noise: MeasuredNoise;
  tolerance: number;
  result: RegressionVerdict | NotEnoughData;
};

/**
 * judgeGate compares two sides metric by metric: Welch's t on logarithms, q over all metrics of the gate. Untrusted runs do not
 * count, and with any of them the gate is not passed; a metric that neither side measured is left out.
 */
export function judgeGate(input: GateInput): Gate {
  const { baseline, candidate, tolerance } = input;
  const runs = [...baseline.runs, ...candidate.runs];
  const excluded = runs.flatMap((run) => {
    const reason = distrustOf(run.summary);
    return reason === null ? [] : [{ runId: run.id, label: run.label, reason }];
  });
  const sides = { baseline: trusted(baseline.runs), candidate: trusted(candidate.runs) };
  const judged = input.metrics.flatMap((figure) => judgeFigure(figure, sides, input));
  const metrics = describeAll(judged);
  const gate: Omit<Gate, 'sentence'> = {
    baseline: { label: baseline.label, runIds: baseline.runs.map(({ id }) => id) },
    candidate: { label: candidate.label, runIds: candidate.runs.map(({ id }) => id) },
    outcome: outcomeOf(metrics, excluded.length),
    tolerance,
    excluded,
    warnings: gateWarnings(sides, { baseline: baseline.label, candidate: candidate.label }),
    metrics: metrics.toSorted((a, b) => gateAnswers.indexOf(a.answer) - gateAnswers.indexOf(b.answer)),
  };
  return { ...gate, sentence: gateSentence(gate) };
}

function trusted(runs: readonly SidedRun[]): SidedRun[] {
  return runs.filter((run) => distrustOf(run.summary) === null);
}

function judgeFigure(
  figure: GateFigureKey,
  sides: Judged['sides'],
  { earlier, ...input }: GateInput,
): Judged[] {
  const tolerance = input.tolerances?.[figure] ?? input.tolerance;
  const valuesOf = (runs: readonly SidedRun[]) => runs.map((run) => figureValue(figure, run));
  const values = { baseline: valuesOf(sides.baseline), candidate: valuesOf(sides.candidate) };
  const isMeasured = [...values.baseline, ...values.candidate].some((value) => value !== null);
  if (!isMeasured) return [];
  const noise = measureNoise(valuesOf(earlier), Math.min(sides.baseline.length, sides.candidate.length));
  const result = regressionVerdict({
    ...values,
    worse: worseOf(figure),
    tolerance,
    noiseFloor: noise.share,
  });
  return [{ figure, sides, noise, tolerance, result }];
}

/** The verdicts of one gate are judged together, so that many metrics do not make a false alarm likely. */
function describeAll(judged: readonly Judged[]): JudgedMetric[] {
  const verdicts = judged.flatMap(({ result }) => (result.kind === 'verdict' ? [result] : []));
  const together = gateVerdicts(verdicts)[Symbol.iterator]();
  return judged.map(({ result, tolerance, ...measured }) => {
    if (result.kind !== 'verdict') return describeVoid(measured, result, tolerance);
    const next = together.next();
    if (next.done) throw new TypeError('each verdict appears in the gate once');
    return describeVerdict(measured, next.value, tolerance);
  });
}

function outcomeOf(metrics: readonly JudgedMetric[], excludedCount: number): GateOutcome {
  const has = (answer: JudgedMetric['answer']) => metrics.some((metric) => metric.answer === answer);
  if (has('regressed')) return 'regressed';
  if (excludedCount > 0 || metrics.length === 0) return 'untrusted';
  return has('inconclusive') || has('unstable') ? 'inconclusive' : 'passed';
}
