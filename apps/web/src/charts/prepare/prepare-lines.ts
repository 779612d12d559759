import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { MetricSeries, SeriesPoint } from '@tidemark/domain/run/run-series';
import type { SampleKind } from '@tidemark/domain/run/sample';
import { hues } from './assign-hues.ts';
import { timeText } from './axis-ticks.ts';
import type {
  ChartAxis,
  ChartLevel,
  ChartLine,
  ChartMark,
  ChartPoint,
  ChartRun,
  LineLook,
} from './chart-model.ts';
import { valueText } from './value-text.ts';

/** What of a run becomes a line; `onlyIfAny`: left out where every value is 0; `withPart`: the line of a part has both names. */
export type LineChoice = {
  metric: MetricName;
  kind: SampleKind;
  look: LineLook;
  name: string;
  onlyIfAny?: boolean;
  withPart?: boolean;
};

/** Where no hue says which run, it says that a line is not of the target. */
const instrumentHue = 'var(--hue-gray)';

/** prepareLines turns one metric of a run into a line, or into one per part of its target; none where the run has no such readings. */
export function prepareLines(
  run: ChartRun,
  choice: LineChoice,
  axis: ChartAxis,
  several: boolean,
): ChartLine[] {
  return run.series
    .filter(
      ({ metric, kind, points }) => metric === choice.metric && kind === choice.kind && points.length > 0,
    )
    .map((series) => lineOf(run, choice, series, axis, several));
}

function lineOf(
  run: ChartRun,
  choice: LineChoice,
  series: MetricSeries,
  axis: ChartAxis,
  several: boolean,
): ChartLine {
  const { part } = series;
  const own = ownName(run, choice, series);
  const name = part === null ? capitalized(own) : own;
  return {
    key: [run.id, choice.metric, choice.kind, ...(part === null ? [] : [part])].join(' '),
    runId: run.id,
    part,
    label: several ? `${run.label}, ${own}` : name,
    shortLabel: several ? [run.shortLabel ?? run.label, ...(part === null ? [] : [own])].join(', ') : name,
    look: choice.look,
    ...strokeOf(run, part, several),
    ...(choice.look === 'instrument' && !several ? { hue: instrumentHue } : {}),
    marker: run.marker,
    source: series.source,
    points: breakAtPauses(
      series.points.flatMap((point) => toChartPoint(point, run, axis)),
      choice.kind,
    ),
  };
}

/** The target as a whole is named as such where its parts have lines of their own. */
function ownName(
  run: ChartRun,
  { name, withPart }: LineChoice,
  { part, metric, kind }: MetricSeries,
): string {
  if (part !== null) return withPart ? `${part} ${name}` : part;
  const hasParts = run.series.some(
    (other) => other.part !== null && other.metric === metric && other.kind === kind,
  );
  return hasParts ? 'all parts' : name;
}

/** Parts of one run differ by hue; where the hue says which run, they differ by dash. */
function strokeOf(run: ChartRun, part: string | null, several: boolean): Pick<ChartLine, 'hue' | 'dash'> {
  if (part === null) return { hue: run.hue, dash: run.dash };
  return several
    ? { hue: run.hue, dash: partsOf(run).indexOf(part) }
    : { hue: partHue(run, part) ?? run.hue, dash: run.dash };
}

/** partHue is the hue of a part's lines in a chart of one run; null where it has none. */
export function partHue(run: ChartRun, part: string): string | null {
  const place = partsOf(run).indexOf(part);
  return place === -1 ? null : (hues[place % hues.length] ?? null);
}

function partsOf({ series }: ChartRun): string[] {
  return [...new Set(series.map(({ part }) => part))].filter((name) => name !== null).toSorted();
}

function toChartPoint(point: SeriesPoint, run: ChartRun, axis: ChartAxis): ChartPoint[] {
  const simulatedMs = simulatedMsOf(point, run);
  const x = placeOf(point.offsetMs, simulatedMs, run, axis);
  if (x === null) return [];
  return [{ x, y: point.value, offsetMs: point.offsetMs, simulatedMs, reason: point.reason }];
}

/** placeOf is where a moment of a run stands on a clock; null: that clock does not know it. */
export function placeOf(
  offsetMs: number,
  simulatedMs: number | null,
  run: ChartRun,
  axis: ChartAxis,
): number | null {
  switch (axis) {
    case 'elapsed':
      return offsetMs;
    case 'simulated':
      return simulatedMs;
    case 'wall':
      return run.beganAtMs === null ? null : run.beganAtMs + offsetMs;
  }
}

/** Longest that a line under load bridges; longer means that sending paused, so nothing was read that the line could stand for. */
const longestBridgeMs = 5_000;

/** breakAtPauses puts a gap where readings under load stop for much longer than usual. */
function breakAtPauses(points: ChartPoint[], kind: SampleKind): ChartPoint[] {
  if (kind === 'settled' || points.length < 3) return points;
  const distances = points.slice(1).map((point, i) => point.offsetMs - (points[i]?.offsetMs ?? 0));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const longest = Math.max(longestBridgeMs, usual * 5);
  return points.flatMap((point, i) => {
    const before = points[i - 1];
    if (!before || point.offsetMs - before.offsetMs <= longest) return [point];
    return [{ ...before, x: (before.x + point.x) / 2, y: null, reason: null }, point];
  });
}

/** A reading before the first point has no simulated moment of its own: it stands where simulated time begins. */
function simulatedMsOf(point: SeriesPoint, run: ChartRun): number | null {
  if (point.simulatedAtMs !== null) return point.simulatedAtMs - run.simulatedStartMs;
  return point.offsetMs <= 0 ? 0 : null;
}

/** prepareExpectedLine is the series that the points written and not dropped belong to, period by period. */
export function prepareExpectedLine(run: ChartRun, axis: ChartAxis, several: boolean): ChartLine | null {
  const points = run.settled.flatMap((period): ChartPoint[] => {
    const simulatedMs = period.simulatedDay * 86_400_000;
    const x = placeOf(period.offsetMs, simulatedMs, run, axis);
    return x === null
      ? []
      : [{ x, y: period.expectedSeries, offsetMs: period.offsetMs, simulatedMs, reason: null }];
  });
  if (points.every((point) => point.y === null)) return null;
  return {
    key: `${run.id} expected`,
    runId: run.id,
    part: null,
    label: several ? `${run.label}, expected` : 'Expected',
    shortLabel: several ? `${run.shortLabel ?? run.label}, expected` : 'Expected',
    hue: run.hue,
    look: 'expected',
    dash: run.dash,
    marker: run.marker,
    source: 'calculated from the plan and the dropped shards',
    points,
  };
}

/** prepareTidemark is the highest reading of a run's lines with its moment, or null where nothing was read. */
export function prepareTidemark(
  run: ChartRun,
  lines: ChartLine[],
  unit: string,
  axis: ChartAxis,
  several: boolean,
): ChartLevel | null {
  const read = lines.filter((line) => line.runId === run.id).flatMap((line) => line.points);
  let highest: { x: number; y: number; point: ChartPoint } | null = null;
  for (const point of read) {
    if (point.y !== null && (highest === null || point.y > highest.y))
      highest = { x: point.x, y: point.y, point };
  }
  if (highest === null) return null;
  const { simulatedMs, offsetMs } = highest.point;
  const moment =
    simulatedMs === null || (axis !== 'simulated' && simulatedMs < 60_000)
      ? timeText('elapsed', Math.round(offsetMs))
      : momentText(simulatedMs);
  const text = `peak ${valueText(unit, highest.y)}, ${moment}`;
  return {
    key: `${run.id} peak`,
    runId: run.id,
    x: highest.x,
    y: highest.y,
    text: several ? `${run.shortLabel ?? run.label}: ${text}` : text,
    shortText: text,
    hue: run.hue,
    marker: run.marker,
  };
}

function momentText(simulatedMs: number): string {
  return timeText('simulated', simulatedMs);
}

/** prepareShardDrops marks each moment at which retention dropped shards of a run. */
export function prepareShardDrops(run: ChartRun, axis: ChartAxis): ChartMark[] {
  return run.events.flatMap((event, index) => {
    if (event.kind !== 'shard_dropped') return [];
    if (event.offsetMs === null) return [];
    const simulatedMs = event.simulatedAtMs === null ? null : event.simulatedAtMs - run.simulatedStartMs;
    const x = placeOf(event.offsetMs, simulatedMs, run, axis);
    return x === null ? [] : [{ key: `${run.id} ${index}`, x, text: event.message, hue: run.hue }];
  });
}

/** thinningNote says how many readings are drawn of how many there are; null where all are. */
export function thinningNote(series: MetricSeries[]): string | null {
  const thinned = series.find((entry) => entry.totalPoints > entry.points.length);
  if (!thinned) return null;
  return `${thinned.points.length.toLocaleString('en')} of ${thinned.totalPoints.toLocaleString('en')} readings are drawn; lows and peaks are preserved.`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
