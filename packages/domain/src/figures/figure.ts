import type { MetricName } from '../kernel/metric.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureUnit } from './unit.ts';

/** Where a figure is shown or may decide: the table of runs, the matrix of sides, gates and the history, thresholds of a plan. */
export type FigureUse = 'table' | 'matrix' | 'gate' | 'threshold';

/** A metric of the run that shows a figure over time. */
export type FigureLine = { metric: MetricName; kind: 'underLoad' | 'settled' };

/** A value with the lowest, the highest and the number of the values that it summarizes. */
export type Spread = { middle: number; low: number; high: number; count: number };

/** What the figures of a finished run are computed from: its measurements, and the last sample under load of the metrics that need it. */
export type MeasuredRun = {
  summary: RunMeasurements;
  lastSamples: Partial<Readonly<Record<MetricName, number>>>;
};

/**
 * One figure of a finished run. `better` null: neither direction is better, so there is no verdict.
 * `read` gives null where it was not measured, never zero; a spread only within one run.
 */
export type FigureSpec = {
  label: string;
  unit: FigureUnit;
  better: 'lower' | 'higher' | null;
  source: string;
  /** What the spread within one run describes. */
  spread?: string;
  uses: readonly FigureUse[];
  /** The last reading of the server at rest: unknown where that reading was not at rest. */
  isAtRest?: boolean;
  /** Counts of what was kept are true of a run whose speeds and sizes are not to be trusted. */
  isOfUntrusted?: boolean;
  /** The lines that show it over time, the best first; empty: no line shows the same quantity. */
  lines: readonly FigureLine[];
  /** Its keys in earlier versions. */
  formerKeys?: readonly string[];
  /** Metric whose last sample `read` needs. */
  lastSampleOf?: MetricName;
  read: (run: MeasuredRun) => Spread | number | null;
};

export type FigureSpecs = Readonly<Record<string, FigureSpec>>;
