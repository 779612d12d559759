import { judgeEnd, judgementOf } from '@tidemark/analysis/run/judge-run';
import type { RunRecord } from '@tidemark/domain/run/records';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { runEndShape } from '@tidemark/domain/run/run-end';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import type { Prisma } from '../generated/client.ts';

/** Columns of a run, without the sealed secret. */
export const runSelect = {
  id: true,
  workspaceId: true,
  name: true,
  state: true,
  cancelRequestedAt: true,
  wantedRatePerSec: true,
  plan: true,
  schemaId: true,
  profileId: true,
  targetId: true,
  progress: true,
  summary: true,
  end: true,
  simulatedStartMs: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  createdBy: true,
  retryOf: true,
  experimentId: true,
  labels: true,
  context: true,
  projectId: true,
} satisfies Prisma.RunSelect;

/** The same columns in SQL, with Prisma's names. */
export const runColumns = Object.keys(runSelect)
  .map((field) => `run."${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" AS "${field}"`)
  .join(', ');

/** runShape parses a row of the table of runs, its JSON columns included, into a run; results of before judgements were stored are judged now. */
export const runShape: z.ZodType<RunRecord> = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    state: z.enum(runStates),
    cancelRequestedAt: z.date().nullable(),
    wantedRatePerSec: z.number().nullable(),
    plan: runPlanShape.nullable(),
    schemaId: z.string().nullable(),
    profileId: z.string().nullable(),
    targetId: z.string().nullable(),
    progress: runProgressShape.nullable(),
    summary: runSummaryShape.nullable(),
    end: runEndShape.nullable(),
    simulatedStartMs: z.number(),
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    endedAt: z.date().nullable(),
    createdBy: z.string(),
    retryOf: z.string().nullable(),
    experimentId: z.string().nullable(),
    labels: z.array(z.string()),
    context: runContextShape.nullable(),
    projectId: z.string().nullable(),
  })
  .transform((row) => {
    const judgement = row.summary ? judgementOf(row.summary) : judgeEnd(row.state, row.end);
    return { ...row, summary: row.summary && { ...row.summary, judgement }, judgement };
  });
