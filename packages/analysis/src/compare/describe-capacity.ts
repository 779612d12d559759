import { countText, pValueText } from '@tidemark/domain/kernel/quantity-text';
import { type CapacityModel, capacityModel, type Estimate } from '@tidemark/stats/capacity-model';
import { largestSeries } from '@tidemark/stats/largest-series';
import { predictMemory } from '@tidemark/stats/predict-memory';
import type { Capacity, CapacityBand, MemoryKind } from './capacity.ts';
import { capacitySentence } from './capacity-sentence.ts';
import { capacityRunsOf } from './churned-series.ts';
import { type SidedRun, sideLabels } from './comparison-sides.ts';
import { type Ladder, stepCount, toLadder } from './ladder.ts';

/** A schema to check against the memory limit. */
export type PlannedSchema = { schemaId: string; name: string; plannedSeries: number };

/** What a capacity model has to answer: which memory, how much of it there is, and for which schema. */
export type CapacityQuestion = { memory: MemoryKind; ramBytes: number | null; schema: PlannedSchema | null };

/** Share of the memory that may be planned with; the rest is a reserve. */
const usedShare = 0.8;
/** Below this p a straight line is rejected. */
const refusedBelow = 0.01;
const linePoints = 48;

/** describeCapacity fits memory to series over the runs of a ladder; null where all of them have the same series count. */
export function describeCapacity(runs: readonly SidedRun[], question: CapacityQuestion): Capacity | null {
  const ladder = toLadder(runs, question.memory);
  const steps = stepCount(ladder.points);
  if (steps < 2) return null;
  const { runs: readings, isConfounded } = capacityRunsOf(ladder.points);
  const model = capacityModel(readings);
  const described: Omit<Capacity, 'sentence'> = {
    memory: question.memory,
    system: systemText(ladder.runs),
    points: ladder.points,
    leftOut: ladder.leftOut,
    missing:
      model.kind === 'capacity'
        ? null
        : `Not enough data: needs ${model.needs} different series counts, has ${model.has}.`,
    fit: model.kind === 'capacity' ? describeFit(model, ladder, question) : null,
    limit: model.kind === 'capacity' ? describeLimit(model, question) : null,
    schema: model.kind === 'capacity' ? describeSchema(model, question) : null,
    warnings: warningsOf(ladder, isConfounded),
  };
  return { ...described, sentence: capacitySentence(described) };
}

function describeFit(
  model: CapacityModel,
  { points }: Ladder,
  question: CapacityQuestion,
): NonNullable<Capacity['fit']> {
  const p = model.lackOfFit?.p ?? null;
  const isStraight = p === null ? null : p >= refusedBelow;
  return {
    growth: model.growth,
    bytesPerSeries: toInterval(model.bytesPerSeries),
    bytesPerChurned: model.bytesPerChurned && toInterval(model.bytesPerChurned),
    baseBytes: toInterval(model.base),
    check: { isStraight, p, text: checkText(model, isStraight, p) },
    knee:
      model.knee === null
        ? null
        : { series: model.knee.series, bytesPerSeriesBefore: toInterval(model.knee.bytesPerSeriesBefore) },
    line: lineOf(model, Math.max(...points.map(({ series }) => series)), question),
  };
}

function checkText({ knee }: CapacityModel, isStraight: boolean | null, p: number | null): string {
  if (isStraight === null || p === null)
    return 'Not enough repetitions to test the fit: run each series count at least twice.';
  if (isStraight) return `A straight line fits (lack of fit: p ${pValueText(p)}).`;
  return knee === null
    ? `A straight line does not fit (lack of fit: p ${pValueText(p)}): add series counts in between.`
    : `A straight line does not fit (lack of fit: p ${pValueText(p)}): it bends at ${countText(Math.round(knee.series))} series.`;
}

/** The line over what was measured, extrapolated to what is asked for, at most three times as far. */
function lineOf(model: CapacityModel, measured: number, question: CapacityQuestion): CapacityBand[] {
  const asked = Math.max(
    question.schema?.plannedSeries ?? 0,
    describeLimit(model, question)?.largestSeries ?? 0,
  );
  const end = Math.min(3 * measured, Math.max(1.1 * measured, 1.1 * asked));
  const bends = model.knee === null ? [] : [model.knee.series];
  const even = Array.from({ length: linePoints + 1 }, (_, i) => (end * i) / linePoints);
  return [...even, ...bends, measured]
    .toSorted((a, b) => a - b)
    .map((series) => {
      const { bytes, prediction } = predictMemory(model.fit, series);
      return { series, bytes, low: prediction.low, high: prediction.high };
    });
}

function describeLimit(model: CapacityModel, { ramBytes }: CapacityQuestion): Capacity['limit'] {
  if (ramBytes === null) return null;
  const found = largestSeries(model, { limitBytes: ramBytes, share: usedShare });
  const isSeries = found.kind === 'series';
  return {
    ramBytes,
    usedShare,
    answer: found.kind,
    largestSeries: isSeries ? found.series : null,
    isBeyond: isSeries && found.extrapolated,
  };
}

function describeSchema(model: CapacityModel, { schema, ramBytes }: CapacityQuestion): Capacity['schema'] {
  if (schema === null) return null;
  const { bytes, upperBytes } = predictMemory(model.fit, schema.plannedSeries);
  return {
    ...schema,
    bytes,
    highBytes: upperBytes,
    isBeyond: schema.plannedSeries > (model.steps.at(-1)?.series ?? 0),
    fits: ramBytes === null ? null : upperBytes <= usedShare * ramBytes,
  };
}

function warningsOf({ runs, points }: Ladder, isConfounded: boolean): string[] {
  const profiles = new Set(runs.map(({ plan }) => JSON.stringify(plan?.profile.executor ?? null)));
  const repeated = points.length > stepCount(points);
  return [
    profiles.size > 1 ? 'The runs had different loads, so memory of the write path differs too.' : null,
    isConfounded
      ? 'Series that are gone grow in proportion to the others, so a series costs what both take: add runs with another share of them.'
      : null,
    repeated ? null : 'No series count was run twice: the variation between runs is estimated from the line.',
  ].filter((warning) => warning !== null);
}

function toInterval({ value, interval }: Estimate) {
  return { value, low: interval.low, high: interval.high };
}

function systemText(runs: readonly SidedRun[]): string {
  const [first] = runs;
  if (!first?.plan) return sideLabels([runs])[0] ?? '';
  const { target } = first.plan;
  const name = target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
  return `${name}, version ${first.summary.target.version ?? 'unknown'}`;
}
