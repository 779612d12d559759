import { type GateRules, gateRulesShape } from '@tidemark/domain/gate/benchmark-file';
import {
  type GateAnswer,
  type GateConclusion,
  gateAnswerShape,
  gateConclusions,
  gateStates,
} from '@tidemark/domain/gate/gate-answer';
import type { GateMeasurement } from '@tidemark/domain/gate/gate-measurement';
import { type GateBaseline, type GateRecord, gateBaselineShape } from '@tidemark/domain/gate/gate-record';
import { type RunContext, runContextShape } from '@tidemark/domain/run/run-context';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Gate } from '../generated/client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';
import { storableValue } from '../storable-json.ts';

/** Input of a new gate; its experiment is stored in the same transaction. */
export type NewGate = {
  id: string;
  benchmark: string;
  context: RunContext;
  rules: GateRules;
  experimentId: string;
  baseline: GateBaseline | null;
  createdBy: string;
  projectId: string | null;
};

/** insertGate stores a queued gate. */
export async function insertGate(
  { prisma }: Connection,
  workspaceId: string,
  { context, rules, baseline, ...gate }: NewGate,
): Promise<void> {
  await prisma.gate.create({
    data: {
      ...gate,
      workspaceId,
      context: storableValue(context),
      rules: storableValue(rules),
      ...(baseline === null ? {} : { baseline: storableValue(baseline) }),
    },
  });
}

/** findGate gives one gate, or null. */
export async function findGate(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<GateRecord | null> {
  const row = await prisma.gate.findFirst({ where: { id, workspaceId } });
  return row && toGate(row);
}

/** listGates gives gates, newest first; of one benchmark or project where it is named. */
export async function listGates(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, benchmark, projectId }: PageQuery & { benchmark: string | null; projectId: string | null },
): Promise<GateRecord[]> {
  const rows = await prisma.gate.findMany({
    where: {
      workspaceId,
      ...(benchmark === null ? {} : { benchmark }),
      ...(projectId === null ? {} : { projectId }),
      ...rowsAfter(after),
    },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toGate);
}

const dueShape = z
  .object({ id: z.string(), workspace_id: z.string() })
  .transform(({ id, workspace_id }) => ({ id, workspaceId: workspace_id }));

/** listDueGates gives open gates of which a run has ended since they were judged last, or whose first run has started. */
export function listDueGates(db: Connection, limit: number): Promise<{ id: string; workspaceId: string }[]> {
  return db.query(
    dueShape,
    `SELECT id, workspace_id FROM gate WHERE state IN ('queued', 'running') AND (
       experiment_id IS NULL
       OR judged_runs <> (
         SELECT count(*) FROM run WHERE ended_at IS NOT NULL
           AND (run.experiment_id = gate.experiment_id OR run.id = ANY (gate.added_run_ids))
       )
       OR (state = 'queued' AND EXISTS (
         SELECT 1 FROM run WHERE run.experiment_id = gate.experiment_id AND run.state <> 'queued'
       ))
     ) ORDER BY created_at, id LIMIT $1`,
    [limit],
  );
}

/** lockGate gives an open gate and keeps others from continuing it until the transaction ends; null: it is over. */
export async function lockGate(db: Connection, workspaceId: string, id: string): Promise<GateRecord | null> {
  const [locked] = await db.query(
    z.object({ id: z.string() }),
    `SELECT id FROM gate WHERE workspace_id = $1 AND id = $2 AND state IN ('queued', 'running') FOR UPDATE`,
    [workspaceId, id],
  );
  return locked ? findGate(db, workspaceId, id) : null;
}

/** recordJudged stores how many ended runs a decision saw, and the runs that it added to the baseline. */
export async function recordJudged(
  { prisma }: Connection,
  id: string,
  {
    endedRuns,
    baseline,
    addedRunIds,
  }: { endedRuns: number; baseline: GateBaseline | null; addedRunIds: string[] },
): Promise<void> {
  await prisma.gate.update({
    where: { id },
    data: {
      state: 'running',
      judgedRuns: endedRuns,
      addedRunIds,
      ...(baseline === null ? {} : { baseline: storableValue(baseline) }),
    },
  });
}

/** How a gate concluded, and what it measured; null: its results cannot be judged. */
export type GateOutcome = { answer: GateAnswer; measurement: GateMeasurement | null };

/** endGate stores the end of an open gate; null: it was cancelled. Who waits for it is notified at commit. */
export async function endGate(
  db: Connection,
  id: string,
  end: GateOutcome | null,
): Promise<GateRecord | null> {
  const { count } = await db.prisma.gate.updateMany({
    where: { id, state: { in: ['queued', 'running'] } },
    data: {
      state: end === null ? 'cancelled' : 'concluded',
      conclusion: end?.answer.conclusion ?? null,
      ...(end === null ? {} : { answer: storableValue(end.answer) }),
      ...(end?.measurement ? { measured: storableValue(end.measurement) } : {}),
      concludedAt: db.now(),
    },
  });
  if (count === 0) return null;
  await db.query(z.unknown(), `SELECT pg_notify('${runChannel}', $1)::text`, [id]);
  const row = await db.prisma.gate.findUnique({ where: { id } });
  return row && toGate(row);
}

/** listPassedGates gives passed gates of a branch whose experiment is still there, the newest first; those of merge requests do not count. */
export async function listPassedGates(
  db: Connection,
  workspaceId: string,
  { benchmark, branch, limit }: { benchmark: string; branch: string; limit: number },
): Promise<GateRecord[]> {
  const found = await db.query(
    z.object({ id: z.string() }),
    `SELECT gate.id FROM gate JOIN experiment ON experiment.id = gate.experiment_id
     WHERE gate.workspace_id = $1 AND gate.benchmark = $2 AND gate.conclusion = 'passed'
       AND experiment.deleted_at IS NULL
       AND gate.context->>'branch' = $3 AND gate.context->'mergeRequest' = 'null'::jsonb
     ORDER BY gate.created_at DESC, gate.id DESC LIMIT $4`,
    [workspaceId, benchmark, branch, limit],
  );
  const gates = await Promise.all(found.map(({ id }) => findGate(db, workspaceId, id)));
  return gates.filter((gate) => gate !== null);
}

/** How far a gate is, and how it ended. */
export type GateEnd = Pick<GateRecord, 'id' | 'state' | 'conclusion'>;

/** listGateEnds says of some gates how far they are. */
export async function listGateEnds(
  { prisma }: Connection,
  workspaceId: string,
  ids: readonly string[],
): Promise<GateEnd[]> {
  const rows = await prisma.gate.findMany({ where: { workspaceId, id: { in: [...ids] } } });
  return rows.map(toGate).map(({ id, state, conclusion }) => ({ id, state, conclusion }));
}

/** findNewestConcluded gives the gate of a benchmark and branch that was created last and has a conclusion; those of merge requests do not count. */
export async function findNewestConcluded(
  db: Connection,
  workspaceId: string,
  { benchmark, branch }: { benchmark: string; branch: string },
): Promise<GateRecord | null> {
  const [found] = await db.query(
    z.object({ id: z.string() }),
    `SELECT id FROM gate WHERE workspace_id = $1 AND benchmark = $2 AND conclusion IS NOT NULL
       AND context->>'branch' = $3 AND context->'mergeRequest' = 'null'::jsonb
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [workspaceId, benchmark, branch],
  );
  return found ? findGate(db, workspaceId, found.id) : null;
}

function toGate({ judgedRuns: _, measured: _measured, ...row }: Gate): GateRecord {
  return {
    ...row,
    context: runContextShape.parse(row.context),
    rules: gateRulesShape.parse(row.rules),
    baseline: row.baseline === null ? null : gateBaselineShape.parse(row.baseline),
    state: z.enum(gateStates).parse(row.state),
    conclusion: row.conclusion === null ? null : z.enum(gateConclusions).parse(row.conclusion),
    answer: row.answer === null ? null : gateAnswerShape.parse(row.answer),
  };
}

/**
 * Gates of a branch (null: those that name none). A merge request from a branch that is called as that of the baseline is none of its gates:
 * a fork could call any branch so.
 */
export const ofBranch = (branch: string) => `gate.context->>'branch' IS NOT DISTINCT FROM ${branch}
  AND (gate.context->'mergeRequest' = 'null'::jsonb OR gate.rules->'baseline'->>'branch' IS DISTINCT FROM ${branch})`;

/** findConclusionBefore gives how the gate of a benchmark and branch concluded that was created last before another; null: none did. */
export async function findConclusionBefore(
  db: Connection,
  { workspaceId, benchmark, createdAt, id }: GateRecord,
  branch: string,
): Promise<GateConclusion | null> {
  const [row] = await db.query(
    z.object({ conclusion: z.enum(gateConclusions) }),
    `SELECT conclusion FROM gate WHERE workspace_id = $1 AND benchmark = $2 AND id <> $3 AND created_at <= $4
       AND conclusion IS NOT NULL AND ${ofBranch('$5::text')}
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [workspaceId, benchmark, id, createdAt, branch],
  );
  return row?.conclusion ?? null;
}
