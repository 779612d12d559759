import {
  currentFigureKey,
  figureOf,
  readFigure,
  type TableFigureKey,
  tableFigureKeys,
} from '@tidemark/domain/figures/catalog';
import type { Spread } from '@tidemark/domain/figures/figure';
import { growthMeasureOf } from '@tidemark/domain/figures/memory-at-rest';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { z } from 'zod';
import type { ComparedRun } from './compared-run.ts';

/** One run's value of a figure: `low` and `high` are the spread within the run; null is "not measured", never zero. */
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
  key: z.string().overwrite(currentFigureKey),
  label: z.string(),
  unit: z.enum(figureUnits),
  better: z.enum(['lower', 'higher', 'neither']),
  source: z.string().describe('Where the figure comes from, and what its spread is the spread of'),
  values: z.array(figureValueShape),
});
export type ComparisonFigure = z.infer<typeof comparisonFigureShape>;

/** compareFigures gives every figure that at least one run has, run by run, and growth by one measure; the first run is the baseline. */
export function compareFigures(runs: ComparedRun[]): ComparisonFigure[] {
  const measure = growthMeasureOf(runs.map((run) => run.summary));
  const left = measure === 'slope' ? 'heapBytesPerDayBetweenDays' : 'heapBytesPerDay';
  return tableFigureKeys
    .filter((key) => key !== left)
    .map((key) => compareFigure(key, runs))
    .filter(isKnownSomewhere);
}

function compareFigure(key: TableFigureKey, runs: readonly ComparedRun[]): ComparisonFigure {
  const { label, unit, better, source, spread } = figureOf(key);
  const spreads = runs.map(({ summary }) => toSpread(readFigure(key, { summary, lastSamples: {} })));
  const base = spreads[0]?.value ?? null;
  return {
    key,
    label,
    unit,
    better: better ?? 'neither',
    source: spread === undefined ? source : `${source}; spread: ${spread}`,
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
