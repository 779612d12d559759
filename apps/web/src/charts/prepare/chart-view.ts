import { logValueTicks, timeTicks } from './axis-ticks.ts';
import { axisFromZero, highestOf, topTicksOf } from './chart-axes.ts';
import type { ChartBand, ChartLine, ChartModel, ChartPoint } from './chart-model.ts';

/** What of a chart is looked at: a part of its time, and whether by factors. */
export type ChartView = { zoom: readonly [number, number] | null; isLog: boolean };

/** chartView is a chart as it is looked at: axes, marks and notes of the part that is shown. */
export function chartView(model: ChartModel, { zoom, isLog }: ChartView): ChartModel {
  const byFactors = isLog && canBeLog(model);
  const isZoomed = zoom !== null && zoom[1] > model.xDomain[0] && zoom[0] < model.xDomain[1];
  if (!isZoomed && !byFactors) return model;
  const xDomain: [number, number] = isZoomed ? [zoom[0], zoom[1]] : model.xDomain;
  const isWithin = ({ x }: { x: number }) => x >= xDomain[0] && x <= xDomain[1];
  const lines = isZoomed
    ? model.lines.map((line) => ({ ...line, points: pointsWithin(line.points, xDomain) }))
    : model.lines;
  const levels = model.levels.filter((level) => isWithin(level) && (!byFactors || level.y > 0));
  const seen = lines.flatMap(({ points }) => points.filter(isWithin).flatMap(({ y }) => y ?? []));
  const axes = valueAxis(model, [...seen, ...levels.map(({ y }) => y)], byFactors);
  const zeros = byFactors ? seen.filter((value) => value <= 0).length : 0;
  return {
    ...model,
    ...axes,
    isLog: byFactors,
    lines,
    levels,
    marks: model.marks.filter(isWithin),
    faults: (model.faults ?? []).filter(({ from, until }) => until >= xDomain[0] && from <= xDomain[1]),
    bands: (model.bands ?? []).map((band) => stretched(band, model.yDomain, axes.yDomain)),
    xDomain,
    xTicks: isZoomed ? timeTicks(model.axis, xDomain) : model.xTicks,
    topTicks: isZoomed
      ? topTicksOf(lines, model.axis).filter(({ value }) => isWithin({ x: value }))
      : model.topTicks,
    notes: zeros === 0 ? model.notes : [...model.notes, zerosText(zeros)],
  };
}

/** canBeLog: an axis that does not begin at zero shows differences, which factors would hide. */
export function canBeLog({ yDomain, lines }: ChartModel): boolean {
  return yDomain[0] === 0 && lines.some(({ points }) => points.some(({ y }) => y !== null && y > 0));
}

function zerosText(zeros: number): string {
  return `${zeros === 1 ? 'One reading of 0 has' : `${zeros.toLocaleString('en')} readings of 0 have`} no place on a log scale and ${zeros === 1 ? 'leaves a gap' : 'leave gaps'}.`;
}

function valueAxis(model: ChartModel, seen: readonly number[], byFactors: boolean) {
  const { unit, yDomain, yTicks } = model;
  if (byFactors) return logAxis(unit, seen);
  if (yDomain[0] !== 0 || seen.length === 0) return { yDomain, yTicks };
  return axisFromZero(unit, highestOf(seen));
}

function logAxis(unit: string, seen: readonly number[]) {
  const positive = seen.filter((value) => value > 0);
  const high = highestOf(positive) || 1;
  const low = positive.reduce((least, value) => Math.min(least, value), high);
  const yTicks = logValueTicks(unit, low, high);
  const yDomain: [number, number] = [
    Math.min(yTicks[0]?.value ?? low, low / 1.1),
    Math.max(yTicks.at(-1)?.value ?? high, high * 1.1),
  ];
  return { yDomain, yTicks };
}

/** The points of a part, and one beyond each end, so that lines run on to the edge. */
function pointsWithin(points: ChartLine['points'], [low, high]: readonly [number, number]): ChartPoint[] {
  const first = points.findIndex(({ x }) => x >= low);
  if (first < 0) return points.slice(-1);
  const after = points.findIndex(({ x }) => x > high);
  return points.slice(Math.max(0, first - 1), after < 0 ? points.length : after + 1);
}

/** offsetsWithin is the part of the runs, from the first to the last reading, that a part of the clock shows; null: nothing was read in it. */
export function offsetsWithin(
  models: readonly ChartModel[],
  zoom: readonly [number, number],
): [number, number] | null {
  const lines = models.flatMap((model) => model.lines);
  const offsets = lines.flatMap(({ points }) => pointsWithin(points, zoom).map(({ offsetMs }) => offsetMs));
  if (offsets.length === 0) return null;
  const low = offsets.reduce((least, offset) => Math.min(least, offset));
  return [Math.floor(low), Math.ceil(offsets.reduce((most, offset) => Math.max(most, offset)))];
}

/** A band over the whole height, which marks a time, stays one. */
function stretched(
  band: ChartBand,
  from: readonly [number, number],
  to: readonly [number, number],
): ChartBand {
  const isWhole = band.points.every(({ low, high }) => low === from[0] && high === from[1]);
  return isWhole ? { ...band, points: band.points.map(({ x }) => ({ x, low: to[0], high: to[1] })) } : band;
}
