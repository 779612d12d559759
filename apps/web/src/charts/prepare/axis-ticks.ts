import { durationText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { ChartAxis, ChartTick } from './chart-model.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const elapsedSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400].map(
  (s) => s * secondMs,
);
const simulatedSteps = [
  ...[1, 5, 15, 30].map((m) => m * minuteMs),
  ...[1, 2, 3, 6, 12].map((h) => h * hourMs),
  ...[1, 2, 5, 7, 14, 28, 56, 91, 182, 365].map((d) => d * dayMs),
];

/** Round steps of a clock on the wall go by days from a day on. */
const wallSteps = [...elapsedSteps, ...[6, 12, 24, 48, 168].map((h) => h * hourMs)];

/** timeTicks puts ticks on round moments of a clock, at most `most` of them. */
export function timeTicks(axis: ChartAxis, [low, high]: [number, number], most = 7): ChartTick[] {
  const steps = axis === 'elapsed' ? elapsedSteps : axis === 'wall' ? wallSteps : simulatedSteps;
  const span = high - low;
  const step = steps.find((candidate) => span / candidate <= most) ?? Math.ceil(span / most / dayMs) * dayMs;
  const ticks: ChartTick[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    ticks.push({ value, label: timeText(axis, value) });
  }
  return ticks;
}

/** timeText says a moment of a clock: "2 min 5 s" since the load began, "day 3" of the data, or "21 Nov 14:05" UTC on the wall. */
export function timeText(axis: ChartAxis, ms: number): string {
  if (axis === 'wall') return wallText(ms);
  if (axis === 'elapsed') return ms === 0 ? '0 s' : durationText(ms);
  if (ms % dayMs === 0) return `day ${ms / dayMs}`;
  const days = ms / dayMs;
  return days >= 1 ? `day ${threeDigits(days)}` : durationText(ms);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** In UTC, so that a shared page says the same everywhere. */
function wallText(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const seconds = at.getUTCSeconds();
  return seconds === 0 ? `${day} ${time}` : `${day} ${time}:${two(seconds)}`;
}

/** valueTicks puts ticks on round values from zero to at least `highest`; the last one is the top of the axis. */
export function valueTicks(unit: string, highest: number, most = 5): ChartTick[] {
  const { divisor, suffix } = scaleOf(unit, highest);
  const step = roundStep(Math.max(highest, Number.MIN_VALUE) / divisor / most, unit);
  const count = Math.max(1, Math.ceil(highest / divisor / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => {
    const scaled = Number((index * step).toPrecision(12));
    return { value: scaled * divisor, label: index === 0 ? '0' : `${scaled.toLocaleString('en')}${suffix}` };
  });
}

/** logTicks puts a tick on each power of ten from below `low` to above `high`; values are decimal logarithms. */
export function logTicks(unit: string, low: number, high: number): ChartTick[] {
  const first = Math.floor(Math.log10(Math.max(low, Number.MIN_VALUE)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(high, Number.MIN_VALUE))));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const { divisor, suffix } = scaleOf(unit, 10 ** (first + i));
    return { value: first + i, label: `${Number((10 ** (first + i) / divisor).toPrecision(3))}${suffix}` };
  });
}

/** spanTicks puts ticks on round values from below `low` to above `high`: for an axis that need not begin at zero. */
export function spanTicks(unit: string, low: number, high: number, most = 5): ChartTick[] {
  // The ends are rounded outwards, and must not pass into the next unit by that.
  const { divisor, suffix } = scaleOf(unit, 1.25 * Math.max(Math.abs(low), Math.abs(high)));
  const step = roundStep(Math.max((high - low) / divisor, Number.MIN_VALUE) / most, unit);
  const first = Math.floor(low / divisor / step + 1e-9);
  const count = Math.max(1, Math.ceil(high / divisor / step - 1e-9) - first);
  return Array.from({ length: count + 1 }, (_, index) => {
    const scaled = Number(((first + index) * step).toPrecision(12));
    return { value: scaled * divisor, label: scaled === 0 ? '0' : `${scaled.toLocaleString('en')}${suffix}` };
  });
}

/** One unit for a whole axis: binary for memory, SI prefixes for counts, the unit that fits for durations. */
function scaleOf(unit: string, highest: number): { divisor: number; suffix: string } {
  if (unit === 'bytes') return scale(highest, 1_024, [' B', ' KiB', ' MiB', ' GiB', ' TiB']);
  if (unit === 'us') return scale(highest, 1_000, [' µs', ' ms', ' s']);
  if (highest < 10_000) return { divisor: 1, suffix: '' };
  return scale(highest, 1_000, ['', ' k', ' M', ' G', ' T']);
}

function scale(highest: number, base: number, suffixes: string[]): { divisor: number; suffix: string } {
  let step = 0;
  while (highest / base ** step >= base && step < suffixes.length - 1) step += 1;
  return { divisor: base ** step, suffix: suffixes[step] ?? '' };
}

/** The next of 1, 2, 5 times a power of ten; whole for what comes in whole pieces. */
function roundStep(raw: number, unit: string): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw * (1 - 1e-9)) ?? 10;
  const step = factor * power;
  return unit === 'series' || unit === 'points' ? Math.max(step, step < 1 && raw < 1 ? 1 : step) : step;
}
