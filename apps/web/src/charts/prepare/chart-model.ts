import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { MetricSeries } from '@tidemark/domain/run/run-series';

/** Which clock runs along the bottom: the wall's since the load began, the data's own, or the date (UTC). */
export type ChartAxis = 'elapsed' | 'simulated' | 'wall';

export const markers = ['circle', 'square', 'triangle', 'diamond'] as const;
export type Marker = (typeof markers)[number];

/** A run as charts see it. `hue` and `marker` follow the identity of its variant on every page. */
export type ChartRun = {
  id: string;
  label: string;
  /** What distinguishes its label from those beside it. */
  shortLabel?: string;
  hue: string;
  marker: Marker;
  simulatedStartMs: number;
  /** Unix time from which offsets count; null: not known, so the run has no place in wall-clock time. */
  beganAtMs: number | null;
  /** Place of its schema among those of the page, which decides its dash; 0 is drawn solid. */
  dash: number;
  series: MetricSeries[];
  events: RunEvent[];
  settled: PeriodAtRest[];
};

/** One point of a line; `y` null is a gap, with the reason why nothing was read. */
export type ChartPoint = {
  x: number;
  y: number | null;
  offsetMs: number;
  simulatedMs: number | null;
  reason: string | null;
};

/** `settled`: with markers. `load`: thin and dashed where a settled line stands beside it. `expected`: dotted. `dots`: markers alone. `instrument`: of us, not of the target. */
export type LineLook = 'settled' | 'load' | 'plain' | 'faint' | 'expected' | 'dots' | 'instrument';

export type ChartLine = {
  key: string;
  runId: string;
  /** The process of the run's target that it is about; null: the target as a whole. */
  part: string | null;
  label: string;
  shortLabel: string;
  hue: string;
  look: LineLook;
  /** As that of its run. */
  dash: number;
  marker: Marker;
  source: string;
  points: ChartPoint[];
};

/** The tidemark of a run: the highest reading, its moment, and a text that says both. */
export type ChartLevel = {
  key: string;
  runId: string;
  x: number;
  y: number;
  text: string;
  /** Without the name of the run, for charts that are too narrow for it. */
  shortText: string;
  hue: string;
  marker: Marker;
};

/** A moment worth a tick: a shard that retention dropped. */
export type ChartMark = { key: string; x: number; text: string; hue: string };

/** An area between two lines: where a fitted line may as well lie. */
export type ChartBand = { key: string; hue: string; points: { x: number; low: number; high: number }[] };

/** A fault of a run: bands over the plot, and a bar with words in a strip above it, one row per part. */
export type ChartFault = {
  key: string;
  part: string;
  text: string;
  hue: string;
  row: number;
  from: number;
  until: number;
};

export type ChartTick = { value: number; label: string };

/** Everything that a visualizer needs; it decides nothing itself. */
export type ChartModel = {
  key: string;
  title: string;
  axis: ChartAxis;
  unit: string;
  lines: ChartLine[];
  levels: ChartLevel[];
  marks: ChartMark[];
  bands?: ChartBand[];
  faults?: ChartFault[];
  xDomain: [number, number];
  xTicks: ChartTick[];
  /** The other clock, along the top; only where one run makes the mapping plain. */
  topTicks: ChartTick[];
  yDomain: [number, number];
  yTicks: ChartTick[];
  /** Equal steps are equal factors; values of 0 and below have no place. */
  isLog?: boolean;
  notes: string[];
};
