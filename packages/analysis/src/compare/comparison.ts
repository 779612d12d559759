import { z } from 'zod';
import { foundDoubts } from '../run/found-doubts.ts';
import { judgementOf } from '../run/judge-run.ts';
import { capacityShape } from './capacity.ts';
import { comparedFaultShape } from './compared-faults.ts';
import type { ComparedRun } from './compared-run.ts';
import { compareFigures, comparisonFigureShape } from './comparison-figures.ts';
import { comparisonMatrixShape } from './comparison-matrix.ts';
import { compareCautions, compareSentence } from './comparison-sentence.ts';
import { groupSides, sideKey } from './comparison-sides.ts';
import { fingerprintWarnings } from './fingerprint-differences.ts';
import { type Gate, gateShape } from './gate.ts';
import { heldRatesShape } from './held-rates.ts';
import { planDifferences } from './plan-differences.ts';
import { type Remark, sayOnce } from './say-once.ts';
import { comparedCurvesShape } from './side-curves.ts';

/** Settled readings of all runs at the end of one simulated day. */
export const settledRowShape = z.object({
  simulatedDay: z.number(),
  values: z.array(
    z.object({
      runId: z.string(),
      heapInUseBytes: z.number().nullable(),
      rssBytes: z.number().nullable(),
      observedSeries: z.number().nullable(),
      expectedSeries: z.number().nullable(),
    }),
  ),
});

/** Several runs side by side: the sentence first, then figures, then the readings by simulated day. */
export const comparisonShape = z.object({
  baselineId: z.string(),
  sentence: z.string(),
  cautions: z
    .array(z.string())
    .default([])
    .describe('Memory that keeps growing, and expired series that are not reclaimed'),
  differences: z.array(z.string()).describe('What differs between the plans'),
  warnings: z.array(z.string()).describe('Why the comparison may mislead'),
  figures: z.array(comparisonFigureShape),
  settled: z.array(settledRowShape),
  gates: z
    .array(gateShape)
    .default([])
    .describe('Verdicts of repeated runs: each other side against the first'),
  capacity: capacityShape
    .nullable()
    .default(null)
    .describe('Memory by number of series; null: all runs have one number of series'),
  heldRates: heldRatesShape
    .nullable()
    .default(null)
    .describe(
      'Up to which rate each system keeps every metric; null: one rate, or a target that acknowledges',
    ),
  keptSentence: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Which systems keep what they acknowledge, by fault; null: one rate, or a target that acknowledges nothing',
    ),
  searchSentence: z
    .string()
    .nullable()
    .default(null)
    .describe('How long a part may be away, by system; null: the runs are no search for it'),
  matrix: comparisonMatrixShape
    .nullable()
    .default(null)
    .describe('Every side in its cell, systems by schemas; null: there is one side'),
  faults: z
    .array(comparedFaultShape)
    .default([])
    .describe('What each fault did, side by side, the worst first; empty: no run had a fault'),
  curves: comparedCurvesShape
    .default({ response: [], service: [] })
    .describe('Percentiles of each side over its runs, never pooled'),
});
export type Comparison = z.infer<typeof comparisonShape>;

/** What was found over all `runCount` runs, of which some stand side by side. */
export type Judged = Pick<
  Comparison,
  'gates' | 'capacity' | 'heldRates' | 'keptSentence' | 'searchSentence' | 'matrix' | 'faults' | 'curves'
> & {
  runCount: number;
};

/** compareRuns puts runs side by side against the first one; it throws nothing and invents nothing: what is unknown is null. */
export function compareRuns(
  runs: ComparedRun[],
  { gates, capacity, heldRates, keptSentence, searchSentence, matrix, faults, curves, runCount }: Judged = {
    gates: [],
    capacity: null,
    heldRates: null,
    keptSentence: null,
    searchSentence: null,
    matrix: null,
    faults: [],
    curves: { response: [], service: [] },
    runCount: runs.length,
  },
): Comparison {
  const [baseline] = runs;
  return {
    baselineId: baseline?.id ?? '',
    sentence: compareSentence(runs, matrix),
    cautions: runs.length > 1 ? compareCautions(sidesOf(runs, matrix)) : [],
    differences: planDifferences(withoutRepetitions(runs)),
    warnings: [...warningsOf(runs, gates, runCount), ...(matrix?.warnings ?? [])],
    figures: compareFigures(runs),
    settled: settledRows(runs),
    gates,
    capacity,
    heldRates,
    keptSentence,
    searchSentence,
    matrix,
    faults,
    curves,
  };
}

/** The sides as the matrix has them, or grouped by plan, with the runs at hand. */
function sidesOf(runs: ComparedRun[], matrix: Judged['matrix']): { label: string; runs: ComparedRun[] }[] {
  if (matrix === null) return groupSides(runs);
  return matrix.cells.map(({ label, runs: cellRuns }) => ({
    label,
    runs: runs.filter(({ id }) => cellRuns.some(({ runId }) => runId === id)),
  }));
}

/** The baseline and one run of every further side: each difference is listed once. */
function withoutRepetitions([baseline, ...others]: ComparedRun[]): ComparedRun[] {
  if (!baseline) return [];
  const own = sideKey(baseline);
  const keys = others.map(sideKey);
  return [baseline, ...others.filter((_, i) => keys[i] === own || keys.indexOf(keys[i] ?? '') === i)];
}

function settledRows(runs: ComparedRun[]): Comparison['settled'] {
  const days = new Set(runs.flatMap((run) => run.summary.settled.map((period) => period.simulatedDay)));
  return [...days]
    .toSorted((a, b) => a - b)
    .map((simulatedDay) => ({
      simulatedDay,
      values: runs.map((run) => {
        const period = run.summary.settled.find((candidate) => candidate.simulatedDay === simulatedDay);
        return {
          runId: run.id,
          heapInUseBytes: period?.atRest ? period.heapInUseBytes : null,
          rssBytes: period?.atRest ? period.rssBytes : null,
          observedSeries: period?.observedSeries ?? null,
          expectedSeries: period?.expectedSeries ?? null,
        };
      }),
    }));
}

function warningsOf(runs: ComparedRun[], gates: Gate[], runCount: number): string[] {
  const remarks = runs.flatMap(({ label, summary }): Remark[] => {
    const mildDoubts = foundDoubts(summary).filter(({ isGrave }) => !isGrave);
    return [...judgementOf(summary).reasons, ...mildDoubts].map(({ message }) => ({
      label: `"${label}"`,
      text: message,
    }));
  });
  const warnings = sayOnce(remarks);
  warnings.push(...fingerprintWarnings(groupSides(runs)));
  if (runs.length > 1 && gates.length === 0)
    warnings.push('1 run per side: add repetitions for an interval.');
  if (runCount > runs.length)
    warnings.push(`${runs.length} of ${runCount} runs are shown side by side; the verdict uses all of them.`);
  return warnings;
}
