import { bytesInOneUnit, bytesText, countText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { capacityModel } from '@tidemark/stats/capacity-model';
import { predictMemory } from '@tidemark/stats/predict-memory';
import { z } from 'zod';
import { memoryKinds } from './capacity.ts';
import { capacityRunsOf } from './churned-series.ts';
import type { SidedRun } from './comparison-sides.ts';
import { toLadder } from './ladder.ts';

/** Predicted memory of one more run with a number of series, from a ladder of runs. */
export const ramPredictionShape = z.object({
  memory: z.enum(memoryKinds).describe('rss: peak resident memory under load; heap: heap at rest'),
  bytes: z.number(),
  low: z.number().describe('95 % prediction interval of one more run'),
  high: z.number(),
  runs: z.number().describe('Runs that the prediction rests on'),
  measuredSeries: z.number().describe('The largest series count of these runs'),
});
export type RamPrediction = z.infer<typeof ramPredictionShape>;

/** predictRam fits one kind of memory to the series of runs on one system; null where they are too few, or too alike. */
export function predictRam(
  runs: readonly SidedRun[],
  memory: RamPrediction['memory'],
  series: number,
): RamPrediction | null {
  const { points } = toLadder(runs, memory);
  const model = capacityModel(capacityRunsOf(points).runs);
  if (model.kind !== 'capacity') return null;
  const { bytes, prediction } = predictMemory(model.fit, series);
  return {
    memory,
    bytes: Math.max(0, bytes),
    low: Math.max(0, prediction.low),
    high: Math.max(0, prediction.high),
    runs: points.length,
    measuredSeries: Math.max(...points.map((point) => point.series)),
  };
}

const words = { rss: 'RAM', heap: 'heap at rest' } as const;

/** ramSentence answers how much memory so many series take on a system; without a prediction it says that none can be made. */
export function ramSentence(prediction: RamPrediction | null, series: number, system: string): string {
  const count = `${countText(series)} series`;
  if (prediction === null)
    return `The memory of ${count} on ${system} is unknown: too few of your runs measured it.`;
  const { texts, unit } = bytesInOneUnit([prediction.low, prediction.high]);
  const interval = `95 % prediction interval ${texts.join(' to ')} ${unit}`;
  const source = prediction.runs === 1 ? '1 run' : `${prediction.runs} runs`;
  return `About ${bytesText(prediction.bytes)} of ${words[prediction.memory]} (${interval}) for ${count} on ${system}, from ${source} of your own.`;
}

/** Beyond this factor a prediction is marked as extrapolated. */
const sameSize = 1.05;

/** beyondText warns where more series are asked for than were measured; null where they were. */
export function beyondText({ measuredSeries }: RamPrediction, series: number): string | null {
  if (series <= measuredSeries * sameSize) return null;
  return `Extrapolated: the largest of these runs had ${countText(measuredSeries)} series, and this is ${threeDigits(series / measuredSeries)} times as many. Measure closer before you rely on it.`;
}
