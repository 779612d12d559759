import { figureKeyShape, type GateFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { type GateRules, gateRulesShape } from '@tidemark/domain/gate/benchmark-file';
import {
  type GateConclusion,
  type GateState,
  gateConclusions,
  gateStates,
} from '@tidemark/domain/gate/gate-answer';
import { type GateMeasurement, gateMeasurementShape } from '@tidemark/domain/gate/gate-measurement';
import { type RunContext, runContextShape } from '@tidemark/domain/run/run-context';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { ofBranch } from './gates.ts';

/** A concluded gate as the trend of its benchmark needs it. */
export type MeasuredGate = {
  id: string;
  context: RunContext;
  conclusion: GateConclusion;
  sentence: string;
  createdAt: Date;
  measured: GateMeasurement | null;
};

const measuredGateShape: z.ZodType<MeasuredGate> = z.object({
  id: z.string(),
  context: runContextShape,
  conclusion: z.enum(gateConclusions),
  sentence: z.string(),
  createdAt: z.date(),
  measured: gateMeasurementShape.nullable(),
});

/** listMeasuredGates gives the newest concluded gates of a benchmark on a branch, oldest first. */
export async function listMeasuredGates(
  db: Connection,
  workspaceId: string,
  { benchmark, branch, limit }: { benchmark: string; branch: string | null; limit: number },
): Promise<MeasuredGate[]> {
  const rows = await db.query(
    measuredGateShape,
    `SELECT gate.id, gate.context, gate.conclusion, COALESCE(gate.answer->>'sentence', '') AS sentence,
       gate.created_at AS "createdAt", gate.measured
     FROM gate
     WHERE gate.workspace_id = $1 AND gate.benchmark = $2 AND gate.state = 'concluded'
       AND ${ofBranch('$3::text')}
     ORDER BY gate.created_at DESC, gate.id DESC LIMIT $4`,
    [workspaceId, benchmark, branch, limit],
  );
  return rows.toReversed();
}

/**
 * findNewestRules gives the rules of the newest gate of a benchmark on a branch, so that no change that is under review judges the history of
 * another branch; where the branch has none, those of its newest gate; null: the workspace has no such benchmark.
 */
export async function findNewestRules(
  db: Connection,
  workspaceId: string,
  { benchmark, branch }: { benchmark: string; branch: string | null },
): Promise<GateRules | null> {
  const [row] = await db.query(
    z.object({ rules: gateRulesShape }),
    `SELECT rules FROM gate WHERE workspace_id = $1 AND benchmark = $2
     ORDER BY (${ofBranch('$3::text')}) IS TRUE DESC, created_at DESC, id DESC LIMIT 1`,
    [workspaceId, benchmark, branch],
  );
  return row?.rules ?? null;
}

/** listBenchmarkNames gives the benchmarks of which the workspace has gates, in the order of their names; `projectId`: gates in that project. */
export async function listBenchmarkNames(
  db: Connection,
  workspaceId: string,
  { after, limit, projectId }: { after: string | null; limit: number; projectId: string | null },
): Promise<string[]> {
  const rows = await db.query(
    z.object({ benchmark: z.string() }),
    `SELECT DISTINCT benchmark FROM gate WHERE workspace_id = $1 AND ($2::text IS NULL OR benchmark > $2::text)
       AND ($4::text IS NULL OR project_id = $4::text)
     ORDER BY benchmark LIMIT $3`,
    [workspaceId, after, limit, projectId],
  );
  return rows.map(({ benchmark }) => benchmark);
}

/** The newest gate of a benchmark on a branch. */
export type BranchState = {
  benchmark: string;
  branch: string | null;
  gateId: string;
  commit: string | null;
  state: GateState;
  /** Of the newest gate that concluded; null: none has. */
  conclusion: GateConclusion | null;
  sentence: string | null;
  at: Date;
  isBaselineBranch: boolean;
};

const branchStateShape: z.ZodType<BranchState> = z.object({
  benchmark: z.string(),
  branch: z.string().nullable(),
  gateId: z.string(),
  commit: z.string().nullable(),
  state: z.enum(gateStates),
  conclusion: z.enum(gateConclusions).nullable(),
  sentence: z.string().nullable(),
  at: z.date(),
  isBaselineBranch: z.boolean(),
});

/**
 * listBranchStates gives the branches of benchmarks with how their newest gate stands, those with the newest gates first, `branches` of
 * each; a gate that has not concluded stands for its branch only where none has.
 */
export function listBranchStates(
  db: Connection,
  workspaceId: string,
  { benchmarks, branches }: { benchmarks: readonly string[]; branches: number },
): Promise<BranchState[]> {
  return db.query(
    branchStateShape,
    `WITH newest AS (
       SELECT DISTINCT ON (benchmark, context->>'branch') id, benchmark, created_at,
         COALESCE(context->>'branch' = rules->'baseline'->>'branch', false) AS is_main
       FROM gate WHERE workspace_id = $1 AND benchmark = ANY ($2::text[])
         AND (context->'mergeRequest' = 'null'::jsonb
           OR rules->'baseline'->>'branch' IS DISTINCT FROM context->>'branch')
       ORDER BY benchmark, context->>'branch', (state = 'concluded') DESC, created_at DESC, id DESC
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY benchmark ORDER BY is_main DESC, created_at DESC, id DESC) AS place
       FROM newest
     )
     SELECT gate.benchmark, gate.context->>'branch' AS branch, gate.id AS "gateId", gate.context->>'commit' AS commit,
       gate.state, gate.conclusion, gate.answer->>'sentence' AS sentence, gate.created_at AS "at",
       ranked.is_main AS "isBaselineBranch"
     FROM ranked JOIN gate ON gate.id = ranked.id
     WHERE ranked.place <= $3 ORDER BY gate.benchmark, ranked.place`,
    [workspaceId, benchmarks, branches],
  );
}

/** One value of the first metric of the first cell of a gate. */
export type SparkValue = { benchmark: string; cell: string; metric: GateFigureKey; value: number };

const sparkShape: z.ZodType<SparkValue> = z.object({
  benchmark: z.string(),
  cell: z.string(),
  metric: figureKeyShape(gateFigureKeys),
  value: z.number(),
});

/** listSparkValues gives what the newest gates of each benchmark on one of its branches measured first, oldest first. */
export function listSparkValues(
  db: Connection,
  workspaceId: string,
  { of, limit }: { of: readonly { benchmark: string; branch: string | null }[]; limit: number },
): Promise<SparkValue[]> {
  return db.query(
    sparkShape,
    `SELECT wanted.benchmark, found.cell, found.metric, found.value
     FROM unnest($2::text[], $3::text[]) AS wanted(benchmark, branch) CROSS JOIN LATERAL (
       SELECT gate.created_at, gate.id, gate.measured->'cells'->0->>'cell' AS cell,
         gate.measured->'cells'->0->'values'->0->>'metric' AS metric,
         (gate.measured->'cells'->0->'values'->0->>'value')::float8 AS value
       FROM gate
       WHERE gate.workspace_id = $1 AND gate.benchmark = wanted.benchmark AND gate.state = 'concluded'
         AND gate.conclusion <> 'untrusted' AND gate.measured->'cells'->0->'values'->0 IS NOT NULL
         AND ${ofBranch('wanted.branch')}
       ORDER BY gate.created_at DESC, gate.id DESC LIMIT $4
     ) AS found
     ORDER BY wanted.benchmark, found.created_at, found.id`,
    [workspaceId, of.map(({ benchmark }) => benchmark), of.map(({ branch }) => branch), limit],
  );
}
