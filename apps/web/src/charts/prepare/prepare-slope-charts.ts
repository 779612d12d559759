import type { MemorySlope, SlopePoint } from '@tidemark/domain/result/memory-slope';
import { spanTicks, timeTicks } from './axis-ticks.ts';
import type { ChartBand, ChartLine, ChartModel, ChartPoint } from './chart-model.ts';

const dayMs = 86_400_000;
const hue = 'var(--hue-blue)';
const warmUpHue = 'var(--hue-gray)';

/** prepareSlopeChart draws what a slope rests on: the median of each period, the fitted line and its band; null without a period. */
export function prepareSlopeChart(slope: MemorySlope, title: string): ChartModel | null {
  const { points } = slope;
  const medians = (isUsed: boolean) =>
    points.filter((point) => point.isUsed === isUsed).map((point) => pointAt(point, point.medianBytes));
  const fitted = points
    .filter((point) => point.fittedBytes !== null)
    .map((point) => pointAt(point, point.fittedBytes));
  const lines = [
    line('warmUp', 'Warm-up (excluded)', 'Warm-up', 'dots', warmUpHue, medians(false)),
    line('medians', 'Median of each period', 'Medians', 'dots', hue, medians(true)),
    line('fitted', 'Fitted line, with its 95 % band', 'Fitted', 'plain', hue, fitted),
  ].filter(({ points }) => points.length > 0);
  const bands = bandsOf(points);
  const ends = bands.flatMap((band) => band.points.flatMap(({ low, high }) => [low, high]));
  const values = lines.flatMap((entry) => entry.points.map(({ y }) => y ?? 0));
  if (lines.length === 0) return null;
  const model = modelOf(slope, { key: 'slope', title, lines, bands, values: [...values, ...ends] }, [
    points.some(({ isUsed }) => !isUsed) ? 'Tick along the bottom: the warm-up ends.' : null,
  ]);
  if (model.yDomain[0] <= 0) return model;
  return { ...model, notes: ['The vertical axis does not start at 0.', ...model.notes] };
}

/** prepareResidualChart draws how far each used median lies off the fitted line; a pattern in it says that the line does not fit. */
export function prepareResidualChart(slope: MemorySlope): ChartModel | null {
  const used = slope.points.filter((point) => point.residualBytes !== null);
  const first = used[0];
  const last = used.at(-1);
  if (!first || !last) return null;
  const lines = [
    line(
      'residual',
      'Median minus fitted',
      'Residuals',
      'dots',
      hue,
      used.map((point) => pointAt(point, point.residualBytes)),
    ),
    line('zero', 'Fitted line', 'Fitted', 'plain', hue, [pointAt(first, 0), pointAt(last, 0)]),
  ];
  const values = used.map(({ residualBytes }) => Math.abs(residualBytes ?? 0));
  const most = Math.max(1, ...values);
  return modelOf(slope, { key: 'residuals', title: 'Residuals', lines, bands: [], values: [-most, most] }, [
    'A pattern, such as many points in a row on one side of 0, means that a straight line does not fit.',
  ]);
}

type Drawn = { key: string; title: string; lines: ChartLine[]; bands: ChartBand[]; values: number[] };

function modelOf(slope: MemorySlope, drawn: Drawn, notes: (string | null)[]): ChartModel {
  const { key, title, lines, bands, values } = drawn;
  const xs = lines.flatMap((entry) => entry.points.map(({ x }) => x));
  const high = Math.max(...xs, dayMs / 24);
  const yTicks = spanTicks('bytes', ...padded(values));
  const warmUpMs = slope.warmUp.untilDay * dayMs;
  const hasWarmUp = slope.points.some(({ isUsed }) => !isUsed);
  return {
    key,
    title,
    axis: 'simulated',
    unit: 'bytes',
    lines,
    levels: [],
    marks:
      hasWarmUp && warmUpMs <= high
        ? [{ key: 'warm-up', x: warmUpMs, text: 'The warm-up ends', hue: warmUpHue }]
        : [],
    bands,
    xDomain: [-high * 0.012, high * 1.012],
    xTicks: timeTicks('simulated', [0, high]),
    topTicks: [],
    yDomain: [yTicks[0]?.value ?? 0, yTicks.at(-1)?.value ?? 1],
    yTicks,
    notes: notes.filter((note) => note !== null),
  };
}

/** A flat line needs room around it, too; memory is never below 0. */
function padded(values: number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max((high - low) * 0.05, Math.abs(high) * 0.002, 1);
  return [low < 0 ? low - pad : Math.max(0, low - pad), high + pad];
}

function bandsOf(points: SlopePoint[]): ChartBand[] {
  const band = points.flatMap(({ simulatedDay, bandLowBytes, bandHighBytes }) =>
    bandLowBytes === null || bandHighBytes === null
      ? []
      : [{ x: simulatedDay * dayMs, low: bandLowBytes, high: bandHighBytes }],
  );
  return band.length < 2 ? [] : [{ key: 'band', hue, points: band }];
}

function pointAt({ simulatedDay }: SlopePoint, y: number | null): ChartPoint {
  return { x: simulatedDay * dayMs, y, offsetMs: 0, simulatedMs: simulatedDay * dayMs, reason: null };
}

function line(
  key: string,
  label: string,
  shortLabel: string,
  look: ChartLine['look'],
  lineHue: string,
  points: ChartPoint[],
): ChartLine {
  const marker = key === 'warmUp' ? 'diamond' : 'circle';
  return {
    key,
    runId: 'run',
    part: null,
    label,
    shortLabel,
    hue: lineHue,
    look,
    dash: 0,
    marker,
    source: '',
    points,
  };
}
