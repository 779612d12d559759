import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { gateThresholdShape } from '@tidemark/domain/gate/benchmark-file';
import { gateConclusions, gateVerdicts } from '@tidemark/domain/gate/gate-answer';
import { z } from 'zod';

const place = z.int().describe('Place in `gates`');

/** A concluded gate of a trend. */
export const trendGateShape = z.object({
  gateId: z.string(),
  at: z.iso.datetime().describe('When it was created'),
  commit: z.string().nullable(),
  commitUrl: z.string().nullable().describe('Derived from the addresses of job and merge request'),
  conclusion: z.enum(gateConclusions),
  sentence: z.string(),
});
export type TrendGate = z.output<typeof trendGateShape>;

/** What a gate measured of one metric in one cell: the mean over its trusted runs, with its 95 % interval. */
export const trendPointShape = z.object({
  gate: place,
  value: z.number(),
  low: z.number().nullable().describe('null: one run, which has no spread'),
  high: z.number().nullable(),
  runs: z.int(),
  verdict: z.enum(gateVerdicts).describe('Against the baseline of the gate'),
  isJudged: z.boolean().describe('False: of an untrusted gate, shown but not searched for changes'),
});
export type TrendPoint = z.output<typeof trendPointShape>;

const levelShape = z.object({ from: place, to: place, gates: z.int(), median: z.number() });
export type TrendLevel = z.output<typeof levelShape>;

const environmentShape = z
  .array(z.string())
  .describe('What of server and machine changed at this gate or one beside it: `kernel: 6.1.0 → 6.2.0`');

const changeShape = z.object({
  gate: place.describe('First gate of the new level'),
  previousGate: place.describe('Last gate of the level before: the cause came after it'),
  before: z.number().describe('Median of the level before'),
  after: z.number(),
  ratio: z.number().nullable().describe('After / before; null where a level is not above 0'),
  verdict: z.enum(['worse', 'better']),
  p: z.number().describe('Permutation test: share of shuffled histories with a change this strong'),
  environment: environmentShape,
});
export type TrendChange = z.output<typeof changeShape>;

const acknowledgmentShape = z.object({
  id: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
});

const regressionShape = z.object({
  kind: z.enum(['change', 'verdict']).describe('A change of level, or the verdict of the newest gates alone'),
  gate: place.describe('Where it began'),
  gateId: z.string(),
  ratio: z
    .number()
    .nullable()
    .describe('Level now / level before; null: only the verdict is known, or not above 0'),
  environment: environmentShape,
  acknowledgment: acknowledgmentShape.nullable().describe('Muted, with its reason; null: not acknowledged'),
});
export type TrendRegression = z.output<typeof regressionShape>;

/** One metric of one cell over the gates of a branch. */
export const trendSeriesShape = z.object({
  cell: z.string(),
  metric: figureKeyShape(gateFigureKeys),
  label: z.string(),
  unit: z.enum(figureUnits),
  worse: z.enum(['higher', 'lower']),
  tolerance: z.number().describe('Change of level that is no regression, as a share'),
  isCurrent: z.boolean().describe('False: none of the newest three gates measured it'),
  points: z.array(trendPointShape),
  levels: z.array(levelShape).describe('Stretches without a change'),
  changes: z.array(changeShape),
  missing: z.string().nullable().describe('Why changes were not looked for; null: they were'),
  thresholds: z.array(gateThresholdShape).describe('Of the newest gate of the branch'),
  regression: regressionShape.nullable().describe('What stands now; null: nothing for the worse'),
});
export type TrendSeries = z.output<typeof trendSeriesShape>;

/** A benchmark over time on one branch: the sentence first, the worst series first. */
export const trendShape = z.object({
  sentence: z.string(),
  gates: z.array(trendGateShape).describe('Concluded gates, oldest first'),
  series: z.array(trendSeriesShape).describe('The worst first'),
});
export type Trend = z.output<typeof trendShape>;
