import { gateRulesShape } from '@tidemark/domain/gate/benchmark-file';
import {
  gateAnswerShape,
  gateConclusions,
  gateExitCode,
  gateStates,
} from '@tidemark/domain/gate/gate-answer';
import {
  baselineKinds,
  type GateDetail,
  type GateRecord,
  gateBaselineShape,
} from '@tidemark/domain/gate/gate-record';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { z } from 'zod';
import { progressShape } from './experiments.ts';
import { moment } from './records.ts';

// Pages of the portal parse these bodies as well, so nothing here may import server code.

/** A gate in a list. */
export const gateBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  benchmark: z.string(),
  context: runContextShape,
  rules: gateRulesShape,
  experimentId: z.string().nullable().describe('Its runs; null: deleted for good'),
  baseline: gateBaselineShape.nullable().describe('Frozen when the gate was created; null: there was none'),
  addedRunIds: z.array(z.string()).describe('Runs that the gate added to the experiment of its baseline'),
  state: z.enum(gateStates),
  conclusion: z.enum(gateConclusions).nullable(),
  exitCode: z
    .int()
    .nullable()
    .describe('0 passed, 1 failed, 2 cancelled, 3 inconclusive or untrusted; null: not over'),
  answer: gateAnswerShape.nullable(),
  createdAt: moment,
  concludedAt: moment.nullable(),
  createdBy: z.string(),
  projectId: z.string().nullable().describe('The project that it belongs to; null: none'),
});

/** A gate with how far its runs are. */
export const gateDetailBodyShape = gateBodyShape.extend({
  progress: progressShape.nullable().describe('Of the runs queued so far; null: they were deleted'),
});
export type GateView = z.output<typeof gateDetailBodyShape>;

/** toGateBody writes a gate as the API does. */
export function toGateBody(gate: GateRecord): z.output<typeof gateBodyShape> {
  return {
    ...gate,
    exitCode: gateExitCode(gate.state, gate.conclusion),
    createdAt: gate.createdAt.toISOString(),
    concludedAt: gate.concludedAt?.toISOString() ?? null,
  };
}

/** toGateView writes a gate with its progress as the API does. */
export function toGateView(gate: GateDetail): GateView {
  return { ...toGateBody(gate), progress: gate.progress };
}

export const baselineBodyShape = z.object({
  benchmark: z.string(),
  name: z.string(),
  kind: z.enum(baselineKinds),
  branch: z.string().nullable(),
  gateId: z.string().nullable().describe('null: no gate of the branch has passed yet'),
  commit: z.string().nullable(),
  pinnedAt: moment.nullable(),
  pinnedBy: z.string().nullable(),
});
