import type { TrendGate, TrendPoint, TrendSeries } from '@tidemark/analysis/trend/trend';
import { unitText } from '@tidemark/domain/figures/unit';
import type { AnnotationKind } from '@tidemark/domain/gate/trend-notes';
import { changeText } from '@tidemark/domain/kernel/quantity-text';
import { levelTicks } from '#charts/prepare/axis-ticks.ts';
import type { ChartTick } from '#charts/prepare/chart-model.ts';
import type { XyDot, XyLevel, XyMark, XyModel } from '#charts/prepare/xy-model.ts';

/** Something that happened beside the code. */
export type TrendAnnotation = {
  id: string;
  benchmark: string | null;
  at: string;
  kind: AnnotationKind;
  text: string;
  url: string | null;
  createdBy: string;
};

type TrendOfSeries = {
  series: TrendSeries;
  gates: readonly TrendGate[];
  annotations: readonly TrendAnnotation[];
};

/** prepareTrend lays one metric of one cell out gate by gate: means with their intervals, levels, changes, thresholds, annotations. */
export function prepareTrend({ series, gates, annotations }: TrendOfSeries): XyModel {
  const { points, unit } = series;
  const measured = points.flatMap(({ value, low, high }) => [low ?? value, value, high ?? value]);
  const span: Span = { lowest: Math.min(...measured), highest: Math.max(...measured) };
  const near = series.thresholds.filter(({ value }) => isNear(value, span));
  const all = [...measured, ...near.map(({ value }) => value)];
  const highest = Math.max(...all);
  const yTicks = levelTicks(unit, Math.min(...all), highest);
  const first = yTicks[0]?.value ?? 0;
  return {
    title: series.cell === '' ? series.label : `${series.label}, ${series.cell}`,
    dots: points.map(toDot),
    // A level that was not searched for changes would hide them.
    lines: (series.missing === null ? series.levels : []).map(({ from, to, median }) => ({
      key: `level ${from}`,
      points: [
        { x: from + 0.6, y: median },
        { x: to + 1.4, y: median },
      ],
      hue: 'var(--ink-soft)',
      dash: 0,
    })),
    band: points.map(({ gate, value, low, high }) => ({
      x: gate + 1,
      low: low ?? value,
      high: high ?? value,
    })),
    marks: [...changeMarks(series), ...annotationMarks(gates, annotations)],
    levels: near.map((threshold) => levelOf(series, threshold)),
    xDomain: [0.25, gates.length + 0.75],
    xTicks: dayTicks(gates),
    xLabel: 'gates by start time',
    // The highest dot does not touch the upper edge.
    yDomain: [first, Math.max(yTicks.at(-1)?.value ?? 1, highest + (highest - first) * 0.05)],
    yTicks,
    notes: notesOf(series, first, near.length),
  };
}

type Span = { lowest: number; highest: number };
type Threshold = TrendSeries['thresholds'][number];

/** A threshold far from all values would press them into a line; it is named instead. */
function isNear(value: number, { lowest, highest }: Span): boolean {
  return value <= highest * 2 && value >= lowest / 2;
}

function toDot({ gate, value, verdict, isJudged }: TrendPoint): XyDot {
  const isRegressed = verdict === 'regressed';
  return {
    key: `gate ${gate}`,
    x: gate + 1,
    y: value,
    hue: isRegressed ? 'var(--fail)' : 'var(--hue-blue)',
    marker: isJudged ? (isRegressed ? 'diamond' : 'circle') : 'triangle',
    faint: !isJudged,
  };
}

/** A change that is acknowledged, or within the tolerance, keeps its mark and has no color. */
function changeMarks({ changes, regression, tolerance }: TrendSeries): XyMark[] {
  return changes.map(({ gate, ratio, verdict }) => {
    const isKnown = regression?.gate === gate && regression.acknowledgment !== null;
    const text = ratio === null ? verdict : `${changeText(ratio)} ${verdict}`;
    const isSmall = ratio !== null && Math.abs(ratio - 1) <= tolerance;
    return {
      key: `change ${gate}`,
      x: gate + 0.5,
      text: isKnown ? `${text}, known` : text,
      hue: isKnown || isSmall ? 'var(--ink-soft)' : verdict === 'worse' ? 'var(--fail)' : 'var(--good)',
    };
  });
}

const longestMark = 28;

/** An annotation stands before the first gate that came after it. */
function annotationMarks(gates: readonly TrendGate[], annotations: readonly TrendAnnotation[]): XyMark[] {
  return annotations.map(({ id, at, text }) => {
    const after = gates.findIndex((gate) => Date.parse(gate.at) >= Date.parse(at));
    const shown = text.length > longestMark ? `${text.slice(0, longestMark - 1)}…` : text;
    return {
      key: `annotation ${id}`,
      x: (after === -1 ? gates.length : after) + 0.5,
      text: shown,
      hue: 'var(--ink-soft)',
    };
  });
}

function levelOf({ unit }: TrendSeries, threshold: Threshold): XyLevel {
  const text = thresholdText(unit, threshold);
  return { key: `threshold ${text}`, y: threshold.value, text, hue: 'var(--fail)' };
}

/** thresholdText writes a condition: "at most 512 MiB in 9 of 10 runs". */
function thresholdText(unit: TrendSeries['unit'], { kind, value, inRuns, ofRuns }: Threshold): string {
  const bound = `${kind === 'at-most' ? 'at most' : 'at least'} ${unitText(unit, value)}`;
  return inRuns === null || ofRuns === null ? bound : `${bound} in ${inRuns} of ${ofRuns} runs`;
}

function notesOf({ unit, points, thresholds }: TrendSeries, first: number, near: number): string[] {
  const isShownWithout = thresholds.length > near;
  return [
    first > 0 ? 'The axis does not start at 0.' : null,
    points.some(({ isJudged }) => !isJudged)
      ? 'Faint triangles: gates that are not trustworthy, which are not searched for changes.'
      : null,
    points.some(({ verdict }) => verdict === 'regressed')
      ? 'Red diamonds: regressed against the baseline of the gate.'
      : null,
    isShownWithout
      ? `Thresholds: ${thresholds.map((threshold) => thresholdText(unit, threshold)).join('; ')}.`
      : null,
  ].filter((note) => note !== null);
}

/** The day stands beneath the first gate of each day, in universal time: everyone who opens the link shall see the same. */
function dayTicks(gates: readonly TrendGate[]): ChartTick[] {
  const seen = new Set<string>();
  return gates.flatMap(({ at }, index) => {
    const day = at.slice(0, 10);
    if (seen.has(day)) return [];
    seen.add(day);
    return [{ value: index + 1, label: day }];
  });
}
