import { figureUnits } from '@tidemark/domain/figures/figure-unit';
import {
  bytesPerSeries,
  growthMeasureOf,
  heapGrowth,
  plateauPeriods,
  readPeriods,
  type Spread,
  spreadOf,
} from '@tidemark/domain/figures/memory-at-rest';
import { requestsPerSec, serviceTimeOf, successShare } from '@tidemark/domain/figures/request-figures';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import type { ComparedRun } from './compared-run.ts';

/** One run's value of a figure: `low` and `high` are the spread told by `spreadOf`; null is "not measured", never zero. */
export const figureValueShape = z.object({
  runId: z.string(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  ratioToBaseline: z.number().nullable(),
});
export type FigureValue = z.infer<typeof figureValueShape>;

/** A row of the table of differences. */
export const comparisonFigureShape = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(figureUnits),
  better: z.enum(['lower', 'higher', 'neither']),
  source: z.string().describe('Where the figure comes from, and what its spread is the spread of'),
  values: z.array(figureValueShape),
});
export type ComparisonFigure = z.infer<typeof comparisonFigureShape>;

type FigureSpec = Omit<ComparisonFigure, 'values'> & { of: (summary: RunSummary) => Spread | number | null };

const lastSettled = (summary: RunSummary) => readPeriods(summary).at(-1) ?? null;

const specs: FigureSpec[] = [
  {
    key: 'heapInUseSettled',
    label: 'Settled heap after the last day',
    unit: 'bytes',
    better: 'lower',
    source: 'The server at rest after a collection, /debug/vars; one reading',
    of: (summary) => lastSettled(summary)?.heapInUseBytes ?? null,
  },
  {
    key: 'heapSlope',
    label: 'Settled heap a day, after the warm-up',
    unit: 'bytes/day',
    better: 'lower',
    source: 'Line through the medians of whole periods after the warm-up; spread: 95 % interval of its slope',
    of: (summary) => heapGrowth(summary, 'slope'),
  },
  {
    key: 'growthAfterPlateau',
    label: 'Settled heap a day, with the series level',
    unit: 'bytes/day',
    better: 'lower',
    source: 'Median of the changes between settled days; spread: lowest to highest change',
    of: (summary) => heapGrowth(summary, 'between_days'),
  },
  {
    key: 'bytesPerSeries',
    label: 'Heap a series',
    unit: 'bytes/series',
    better: 'lower',
    source: 'Settled heap above the empty server, by series; median of days; spread: lowest to highest day',
    of: bytesPerSeries,
  },
  {
    key: 'rssSettled',
    label: 'Settled RSS after the last day',
    unit: 'bytes',
    better: 'lower',
    source: 'The kernel, by process id; noisy, since freed pages return late; one reading',
    of: (summary) => lastSettled(summary)?.rssBytes ?? null,
  },
  {
    key: 'rssPeak',
    label: 'Highest RSS',
    unit: 'bytes',
    better: 'lower',
    source: 'The kernel, by process id, under load and at rest',
    of: (summary) => summary.peakRssBytes?.value ?? null,
  },
  {
    key: 'seriesPlateau',
    label: 'Series plateau, observed',
    unit: 'series',
    better: 'neither',
    source: 'numSeries of the database at rest, median of the level days; spread: lowest to highest',
    of: (summary) => plateauOf(summary, 'observedSeries'),
  },
  {
    key: 'seriesExpected',
    label: 'Series plateau, expected',
    unit: 'series',
    better: 'neither',
    source: 'Distinct series of the points that retention kept, counted from the plan',
    of: (summary) => plateauOf(summary, 'expectedSeries'),
  },
  {
    key: 'pointsPerSec',
    label: 'Points acknowledged a second',
    unit: 'points/s',
    better: 'higher',
    source: 'The generator, under load; spread: 5 % to 95 % of seconds',
    of: pointsRate,
  },
  {
    key: 'requestsPerSec',
    label: 'Requests a second',
    unit: 'requests/s',
    better: 'neither',
    source: 'The generator; settled requests by the time from the first start to the last answer',
    of: requestsPerSec,
  },
  {
    key: 'successShare',
    label: 'Requests acknowledged',
    unit: 'share',
    better: 'higher',
    source: 'The generator; of all that were settled, transport failures included',
    of: successShare,
  },
  {
    key: 'responseTimeUsP50',
    label: 'Response time, median',
    unit: 'us',
    better: 'lower',
    source: 'The generator, from the intended moment; merged histograms of all seconds',
    of: (summary) => summary.responseTime?.p50Us ?? null,
  },
  {
    key: 'responseTimeUsP99',
    label: 'Response time, 99th percentile',
    unit: 'us',
    better: 'lower',
    source: 'The generator, from the intended moment; merged histograms of all seconds',
    of: (summary) => summary.responseTime?.p99Us ?? null,
  },
  {
    key: 'serviceTimeUsP50',
    label: 'Service time, median',
    unit: 'us',
    better: 'lower',
    source: 'The generator, from the moment of sending: what other tools call latency',
    of: (summary) => serviceTimeOf(summary)?.p50Us ?? null,
  },
  {
    key: 'serviceTimeUsP99',
    label: 'Service time, 99th percentile',
    unit: 'us',
    better: 'lower',
    source: 'The generator, from the moment of sending: what other tools call latency',
    of: (summary) => serviceTimeOf(summary)?.p99Us ?? null,
  },
  {
    key: 'pointsAcknowledged',
    label: 'Points acknowledged',
    unit: 'points',
    better: 'neither',
    source: 'The generator; every answer counted',
    of: (summary) => summary.pointsAcknowledged,
  },
  {
    key: 'pointsLost',
    label: 'Acknowledged points not stored',
    unit: 'points',
    better: 'lower',
    source: 'Counts read back by measurement, less what retention dropped',
    of: (summary) => (summary.verification.status === 'unknown' ? null : summary.verification.totals.lost),
  },
];

/** Of an import without single requests no second is known, so there is no spread. */
function pointsRate({ pointsPerSec: rate }: RunSummary): Spread | number | null {
  if (rate === null || rate.seconds === 0) return rate?.mean ?? null;
  return { middle: rate.mean, low: rate.p5, high: rate.p95, count: rate.seconds };
}

function plateauOf(summary: RunSummary, key: 'observedSeries' | 'expectedSeries'): Spread | null {
  const values = plateauPeriods(summary)
    .map((period) => period[key])
    .filter((value) => value !== null);
  return spreadOf(values);
}

/** compareFigures gives every figure that at least one run has, run by run, and growth by one measure; the first run is the baseline. */
export function compareFigures(runs: ComparedRun[]): ComparisonFigure[] {
  const measure = growthMeasureOf(runs.map((run) => run.summary));
  const left = measure === 'slope' ? 'growthAfterPlateau' : 'heapSlope';
  return specs
    .filter(({ key }) => key !== left)
    .map((spec) => compareFigure(spec, runs))
    .filter(isKnownSomewhere);
}

function compareFigure({ of, ...spec }: FigureSpec, runs: ComparedRun[]): ComparisonFigure {
  const spreads = runs.map((run) => toSpread(of(run.summary)));
  const base = spreads[0]?.value ?? null;
  return {
    ...spec,
    values: runs.map((run, i) => {
      const { value, low, high } = spreads[i] ?? { value: null, low: null, high: null };
      const comparable = value !== null && base !== null && base > 0 && value >= 0 && i > 0;
      return { runId: run.id, value, low, high, ratioToBaseline: comparable ? value / base : null };
    }),
  };
}

function toSpread(figure: Spread | number | null): {
  value: number | null;
  low: number | null;
  high: number | null;
} {
  if (figure === null || typeof figure === 'number') return { value: figure, low: null, high: null };
  return { value: figure.middle, low: figure.low, high: figure.high };
}

function isKnownSomewhere(figure: ComparisonFigure): boolean {
  return figure.values.some((value) => value.value !== null);
}
