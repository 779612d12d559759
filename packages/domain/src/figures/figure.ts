import type { MetricName } from '../kernel/metric.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureUnit } from './unit.ts';

/** Where a figure is shown or may decide; the shared baseline table, the matrix of sides, gates and the history, thresholds of a plan. */
export type FigureUse = 'table' | 'matrix' | 'gate' | 'threshold';

/** A metric of the run that shows over time what a figure sums up. */
export type FigureLine = { metric: MetricName; kind: 'underLoad' | 'settled' };

/** A value with the lowest and highest of the values it was made of, and how many they were. */
export type Spread = { middle: number; low: number; high: number; count: number };

/** What figures of a finished run are read off: its measurements, and the last sample under load of metrics that name it. */
export type MeasuredRun = {
  summary: RunMeasurements;
  lastSamples: Partial<Readonly<Record<MetricName, number>>>;
};

/**
 * One figure of a finished run. `better` null: neither direction is the better one, so there is no verdict.
 * `read` gives null where it was not measured, never zero; a spread only within one run.
 */
export type FigureSpec = {
  label: string;
  unit: FigureUnit;
  better: 'lower' | 'higher' | null;
  source: string;
  /** What the spread of one run's value is the spread of. */
  spread?: string;
  uses: readonly FigureUse[];
  /** The lines that show it over time, the best first; none: no line is the same quantity. */
  lines: readonly FigureLine[];
  /** Names under which earlier versions knew it. */
  formerKeys?: readonly string[];
  /** Metric whose last sample `read` needs. */
  lastSampleOf?: MetricName;
  read: (run: MeasuredRun) => Spread | number | null;
};

export type FigureSpecs = Readonly<Record<string, FigureSpec>>;
