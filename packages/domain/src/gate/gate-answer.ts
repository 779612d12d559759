import { z } from 'zod';
import { figureKeyShape, gateFigureKeys } from '../figures/catalog.ts';
import { figureUnits } from '../figures/unit.ts';
import { gateThresholdShape } from './benchmark-file.ts';

/** How a gate ended, the worst first. `untrusted`: figures may not be trusted; `inconclusive`: undecided within the limit of runs. */
export const gateConclusions = ['failed', 'untrusted', 'inconclusive', 'passed'] as const;
export type GateConclusion = (typeof gateConclusions)[number];

/** What a check in a forge shows for it. */
export const gateChecks = ['success', 'failure', 'neutral'] as const;
export type GateCheck = (typeof gateChecks)[number];

/** The verdict on one metric of one cell, the worst first. */
export const gateVerdicts = [
  'regressed',
  'inconclusive',
  'unstable',
  'equal',
  'improved',
  'no_baseline',
] as const;
export type GateVerdict = (typeof gateVerdicts)[number];

/** isOpenVerdict shows whether more runs may decide. */
export function isOpenVerdict(verdict: GateVerdict): boolean {
  return verdict === 'inconclusive' || verdict === 'unstable';
}

/** The verdict on a threshold in one cell, the worst first. `unknown`: the figure was not measured in enough runs. */
export const boundVerdicts = ['failed', 'unknown', 'undecided', 'passed'] as const;
export type BoundVerdict = (typeof boundVerdicts)[number];

const gateRowShape = z.object({
  cell: z.string().describe('Label of the cell: what differs between the cells'),
  metric: figureKeyShape(gateFigureKeys),
  label: z.string(),
  unit: z.enum(figureUnits),
  baseline: z.number().nullable().describe('Mean of the runs, geometric where all are above 0; null: none'),
  candidate: z.number().nullable(),
  runs: z.object({ baseline: z.int(), candidate: z.int() }).describe('Trusted runs with a value'),
  scale: z
    .enum(['ratio', 'difference'])
    .describe('Of change and interval: a share (0.98 is +98 %), or a difference in the unit'),
  change: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().describe('95 %, of the change'),
  tolerance: z.number().describe('Share that the change has to exceed'),
  verdict: z.enum(gateVerdicts),
  runsToAdd: z.int().nullable().describe('Per side, for an answer; null: none, or more than 100'),
});
export type GateRow = z.output<typeof gateRowShape>;

const gateBoundShape = z.object({
  cell: z.string(),
  threshold: gateThresholdShape,
  label: z.string(),
  unit: z.enum(figureUnits),
  passed: z.int().describe('Runs in which it held'),
  of: z.int().describe('Runs with a value'),
  needed: z.int().describe('Runs in which it has to hold'),
  ofNeeded: z.int().describe('Of so many runs'),
  verdict: z.enum(boundVerdicts),
});
export type GateBound = z.output<typeof gateBoundShape>;

const blamedRunShape = z.object({ run: z.string(), label: z.string(), reason: z.string() });

/** What a gate found, the sentence first; links are paths in the portal until the API makes addresses of them. */
export const gateAnswerShape = z.object({
  benchmark: z.string(),
  conclusion: z.enum(gateConclusions),
  check: z.enum(gateChecks),
  sentence: z.string(),
  baseline: z
    .object({
      name: z.string(),
      kind: z.enum(['newest-of-branch', 'pinned']),
      label: z.string().describe('Such as `main @ 1a2b3c4d`'),
      gateId: z.string(),
    })
    .nullable()
    .describe('null: there was none, so thresholds alone decided'),
  rows: z.array(gateRowShape).describe('Each deciding metric of each cell, the worst first'),
  thresholds: z.array(gateBoundShape).describe('Each threshold in each cell, the worst first'),
  failures: z
    .array(blamedRunShape)
    .describe('Runs that failed by themselves: acknowledged points that are not stored, load not held'),
  untrusted: z.array(blamedRunShape).describe('Runs whose figures may not be trusted'),
  notes: z.array(z.string()).describe('Why the conclusion may mislead, and what was left out'),
  runsUsed: z.int().describe('Runs of the candidate, and further runs of the baseline'),
  runsSaved: z.int().describe('Runs of the candidate below the limit'),
  moreRuns: z.int().nullable().describe('Further runs per side that would decide; null: none, or unknown'),
  links: z.object({
    gate: z.string(),
    experiment: z.string().nullable(),
    compare: z.string().nullable(),
    report: z.string().nullable(),
  }),
});
export type GateAnswer = z.output<typeof gateAnswerShape>;

/** Exit codes of the command line and of docs/examples/gate.sh. */
const exitCodes: Record<GateConclusion, number> = { passed: 0, failed: 1, inconclusive: 3, untrusted: 3 };

/** gateExitCode is what a command ends with: null while the gate is active, 2 where it was cancelled. */
export function gateExitCode(state: GateState, conclusion: GateConclusion | null): number | null {
  if (state === 'cancelled') return 2;
  return conclusion === null ? null : exitCodes[conclusion];
}

export const gateStates = ['queued', 'running', 'concluded', 'cancelled'] as const;
export type GateState = (typeof gateStates)[number];

/** isGateOver reports whether nothing happens any more. */
export function isGateOver({ state }: { state: GateState }): boolean {
  return state === 'concluded' || state === 'cancelled';
}
