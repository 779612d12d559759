import { z } from 'zod';
import type { ExperimentProgress } from '../experiment/experiment-view.ts';
import type { RunContext } from '../run/run-context.ts';
import type { GateRules } from './benchmark-file.ts';
import type { GateAnswer, GateConclusion, GateState } from './gate-answer.ts';

/** How the baseline of a gate was found. */
export const baselineKinds = ['newest-of-branch', 'pinned'] as const;

/** The baseline that a gate was given when it was created; `runIds` includes runs that the gate added to it. */
export const gateBaselineShape = z.object({
  name: z.string(),
  kind: z.enum(baselineKinds),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  gateId: z.string(),
  experimentId: z.string(),
  measuredAt: z.iso.datetime(),
  cells: z.array(
    z.object({
      cell: z.int().describe('Of the candidate'),
      baselineCell: z.int().describe('Of the experiment of the baseline'),
      runIds: z.array(z.string()),
    }),
  ),
});
export type GateBaseline = z.output<typeof gateBaselineShape>;

/** One execution of a benchmark as a check. */
export type GateRecord = {
  id: string;
  workspaceId: string;
  benchmark: string;
  context: RunContext;
  rules: GateRules;
  /** null: it was deleted for good. */
  experimentId: string | null;
  baseline: GateBaseline | null;
  /** Runs that this gate added to its baseline. */
  addedRunIds: string[];
  state: GateState;
  conclusion: GateConclusion | null;
  answer: GateAnswer | null;
  createdAt: Date;
  concludedAt: Date | null;
  createdBy: string;
  projectId: string | null;
};

/** A gate with how far its runs are; null: its experiment was deleted. */
export type GateDetail = GateRecord & { progress: ExperimentProgress | null };

/** What gates of a benchmark are compared with: a pinned gate, or the newest passed one of a branch (null: none yet). */
export type BaselineRecord = {
  benchmark: string;
  name: string;
  kind: (typeof baselineKinds)[number];
  branch: string | null;
  gateId: string | null;
  commit: string | null;
  /** Of the pin; null: not pinned. */
  pinnedAt: Date | null;
  pinnedBy: string | null;
};
