import { durationText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { scaleLinear, scaleLog } from 'd3-scale';
import { utcDay, utcTicks } from 'd3-time';
import type { ChartAxis, ChartTick } from './chart-model.ts';

const secondMs = 1_000;
const dayMs = 86_400 * secondMs;

/** Days between ticks of a long duration: weeks counted from its start, where a calendar counts from Sundays. */
const daySteps = [1, 2, 5, 7, 14, 28, 56, 91, 182, 365];

/** timeTicks puts ticks on whole seconds, minutes, hours or days of a clock, in at most `most` steps. */
export function timeTicks(axis: ChartAxis, [low, high]: [number, number], most = 7): ChartTick[] {
  const byDays = axis !== 'wall' && high - low > (most * dayMs) / 2;
  const moments = byDays ? wholeDays(low, high, most) : calendarMoments(low, high, most);
  return moments.map((at) => ({ value: at.getTime(), label: timeText(axis, at.getTime()) }));
}

function wholeDays(low: number, high: number, most: number): Date[] {
  const days = (high - low) / dayMs;
  const step = daySteps.find((candidate) => days / candidate <= most) ?? Math.ceil(days / most);
  const every = utcDay.filter((at) => utcDay.count(new Date(0), at) % step === 0);
  return every.range(new Date(low), new Date(high + 1));
}

/** The library takes a count as a hint, so fewer are requested until at most `most` steps come. */
function calendarMoments(low: number, high: number, most: number): Date[] {
  const span = Math.max(1, high - low);
  for (let count = most; ; count -= 1) {
    const atLeastSeconds = Math.min(Math.max(1, count), span / secondMs);
    const moments = utcTicks(new Date(low), new Date(high), atLeastSeconds);
    if (count <= 1 || moments.length <= most + 1) return moments;
  }
}

/** timeText says a moment of a clock: "2 min 5 s" since the load began, "day 3" of the data, or "21 Nov 14:05" UTC of wall-clock time. */
export function timeText(axis: ChartAxis, ms: number): string {
  if (axis === 'wall') return wallText(ms);
  if (axis === 'elapsed') return ms < 60_000 ? `${Number(threeDigits(ms / secondMs))} s` : durationText(ms);
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
  return roundTicks(scaleOf(unit, highest), unit, [0, highest > 0 ? highest : 1], most);
}

/** spanTicks puts ticks on round values from below `low` to above `high`: for an axis that need not begin at zero. */
export function spanTicks(unit: string, low: number, high: number, most = 5): ChartTick[] {
  // The ends are rounded outwards, and must not pass into the next unit by that.
  const scale = scaleOf(unit, 1.25 * Math.max(Math.abs(low), Math.abs(high)));
  return roundTicks(scale, unit, [low, high > low ? high : low + 1], most);
}

/** levelTicks gives values far above zero an axis of their own, so that small changes are seen; at least 2 % of them stand on it. */
export function levelTicks(unit: string, lowest: number, highest: number): ChartTick[] {
  return lowest < highest / 2 || lowest <= 0
    ? valueTicks(unit, highest || 1)
    : spanTicks(unit, Math.min(lowest, 0.98 * highest), highest);
}

/** logTicks puts a tick on each power of ten from below `low` to above `high`; values are decimal logarithms. */
export function logTicks(unit: string, low: number, high: number): ChartTick[] {
  const decades = scaleLog(
    [Math.max(low, Number.MIN_VALUE), Math.max(high, Number.MIN_VALUE)],
    [0, 1],
  ).nice();
  const [first = 0, end = 0] = decades.domain().map((value) => Math.round(Math.log10(value)));
  return Array.from({ length: Math.max(first + 1, end) + 1 - first }, (_, index) => {
    const decade = first + index;
    const { divisor, suffix } = scaleOf(unit, 10 ** decade);
    return { value: decade, label: `${Number((10 ** decade / divisor).toPrecision(3))}${suffix}` };
  });
}

/** logValueTicks puts ticks on round values from about `low` to about `high`, both above 0, of an axis of equal factors. */
export function logValueTicks(unit: string, low: number, high: number, most = 7): ChartTick[] {
  const isBinary = unit === 'bytes' || unit === 'bytes/s';
  const steps = isBinary ? [2, 4, 16, 64, 1_024] : [10, 100, 1_000];
  const fine = isBinary ? [] : around([1, 2, 5], 10, low, high);
  const coarse = steps.map((step) => around([1], step, low, high));
  const values = [fine, ...coarse].find(({ length }) => length > 1 && length <= most) ?? coarse.at(-1) ?? [];
  return values.map((value) => {
    const { divisor, suffix } = scaleOf(unit, value);
    return { value, label: `${Number((value / divisor).toPrecision(3))}${suffix}` };
  });
}

/** Multiples of the powers of a base, from the last at most `low` to the first at least `high`. */
function around(multiples: readonly number[], base: number, low: number, high: number): number[] {
  const first = Math.floor(Math.log(low) / Math.log(base));
  const last = Math.ceil(Math.log(high) / Math.log(base));
  const all = Array.from({ length: Math.max(0, last - first) + 1 }, (_, i) =>
    multiples.map((multiple) => Number((multiple * base ** (first + i)).toPrecision(12))),
  ).flat();
  return all.filter((_, i) => (all[i + 1] ?? Number.POSITIVE_INFINITY) > low && (all[i - 1] ?? 0) < high);
}

type UnitScale = { divisor: number; suffix: string };

/** Round ticks around both ends, at most `most` steps: the library takes a count as a hint, so fewer are requested until it fits. */
function roundTicks(
  { divisor, suffix }: UnitScale,
  unit: string,
  [low, high]: [number, number],
  most: number,
): ChartTick[] {
  const [from, to] = [low / divisor, high / divisor];
  const isWhole = unit === 'series' || unit === 'points' || unit === 'metrics';
  const hint = isWhole ? Math.min(most, Math.max(1, Math.floor((high - low) / divisor))) : most;
  for (let count = hint; ; count -= 1) {
    const around = scaleLinear([from, to], [0, 1]).nice(count).ticks(count);
    // Rounding the ends twice can leave one tick more than it takes to cover them.
    const values = around.filter(
      (_, i) => (around[i - 1] ?? -Infinity) < to && (around[i + 1] ?? Infinity) > from,
    );
    if (count > 1 && values.length > most + 1) continue;
    return values.map((value) => ({
      value: value * divisor,
      label: value === 0 ? '0' : `${value.toLocaleString('en')}${suffix}`,
    }));
  }
}

/** One unit for a whole axis: binary for memory, SI prefixes for counts, the unit that fits for durations. */
function scaleOf(unit: string, highest: number): UnitScale {
  if (unit === 'bytes') return scale(highest, 1_024, [' B', ' KiB', ' MiB', ' GiB', ' TiB']);
  if (unit === 'bytes/s') return scale(highest, 1_024, [' B/s', ' KiB/s', ' MiB/s', ' GiB/s']);
  if (unit === 'us') return scale(highest, 1_000, [' µs', ' ms', ' s']);
  if (unit === 'ms') return scale(highest, 1_000, [' ms', ' s']);
  if (unit === 'ratio') return { divisor: 0.01, suffix: ' %' };
  if (highest < 10_000) return { divisor: 1, suffix: '' };
  return scale(highest, 1_000, ['', ' k', ' M', ' G', ' T']);
}

function scale(highest: number, base: number, suffixes: string[]): UnitScale {
  let step = 0;
  while (highest / base ** step >= base && step < suffixes.length - 1) step += 1;
  return { divisor: base ** step, suffix: suffixes[step] ?? '' };
}
