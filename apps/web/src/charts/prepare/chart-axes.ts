import { timeText, timeTicks, valueTicks } from './axis-ticks.ts';
import type {
  ChartAxis,
  ChartLevel,
  ChartLine,
  ChartMark,
  ChartModel,
  ChartPoint,
  ChartTick,
} from './chart-model.ts';

type Drawn = { lines: ChartLine[]; levels: ChartLevel[]; marks: ChartMark[]; unit: string; axis: ChartAxis };

type Axes = Pick<ChartModel, 'xDomain' | 'xTicks' | 'topTicks' | 'yDomain' | 'yTicks'>;

/** fullAxes reach from the first to the last reading, and from zero to above the highest. */
export function fullAxes({ lines, levels, marks, unit, axis }: Drawn): Axes {
  const xs = [
    ...lines.flatMap((line) => line.points.map((point) => point.x)),
    ...marks.map((mark) => mark.x),
  ];
  const ys = [
    ...lines.flatMap((line) => line.points.map((point) => point.y ?? 0)),
    ...levels.map((level) => level.y),
  ];
  const low = xs.reduce((least, x) => Math.min(least, x), axis === 'wall' ? Number.POSITIVE_INFINITY : 0);
  const high = xs.reduce((most, x) => Math.max(most, x), low + 1_000);
  const margin = (high - low) * 0.012;
  return {
    xDomain: [low - margin, high + margin],
    xTicks: timeTicks(axis, [low, high]),
    topTicks: topTicksOf(lines, axis),
    ...axisFromZero(unit, highestOf(ys)),
  };
}

/** highestOf is the highest of some values, and 0 at least; there may be more of them than a call takes arguments. */
export function highestOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Room above the highest reading, as a share of it, so that no line runs along the upper edge. */
const headroom = 0.05;

/** axisFromZero reaches from zero to a round value, or to somewhat above the highest reading where that is higher. */
export function axisFromZero(unit: string, highest: number): Pick<Axes, 'yDomain' | 'yTicks'> {
  const yTicks = valueTicks(unit, highest || 1);
  return { yDomain: [0, Math.max(yTicks.at(-1)?.value ?? 1, highest * (1 + headroom))], yTicks };
}

/** topTicksOf are ticks of the other clock, along the top; only where one run makes the mapping plain. */
export function topTicksOf(lines: readonly ChartLine[], axis: ChartAxis): ChartTick[] {
  const several = new Set(lines.map(({ runId }) => runId)).size > 1;
  return several ? [] : otherClockTicks(densest(lines)?.points ?? [], axis);
}

/** The line with most readings relates the two clocks best. */
function densest(lines: readonly ChartLine[]): ChartLine | undefined {
  return lines.toSorted((a, b) => b.points.length - a.points.length)[0];
}

/** Ticks of the other clock stand where a reading passed them: the two clocks do not run evenly, since settling stops one of them. */
function otherClockTicks(points: readonly ChartPoint[], axis: ChartAxis): ChartTick[] {
  if (axis === 'wall') return [];
  const other: ChartAxis = axis === 'elapsed' ? 'simulated' : 'elapsed';
  const pairs = points.flatMap((point) => {
    const value = axis === 'elapsed' ? point.simulatedMs : point.offsetMs;
    return value === null ? [] : [{ x: point.x, value }];
  });
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last || last.value < 60_000) return [];
  return timeTicks(other, [Math.min(first.value, last.value), last.value], 6).flatMap((tick) => {
    const after = pairs.findIndex((pair) => pair.value >= tick.value);
    const right = pairs[after];
    const left = pairs[after - 1] ?? right;
    if (!left || !right) return [];
    const share = right.value === left.value ? 0 : (tick.value - left.value) / (right.value - left.value);
    return [{ value: left.x + share * (right.x - left.x), label: timeText(other, tick.value) }];
  });
}
