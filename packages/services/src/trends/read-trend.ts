import { describeTrend } from '@tidemark/analysis/trend/describe-trend';
import type { Trend } from '@tidemark/analysis/trend/trend';
import type { Connection } from '@tidemark/db/client';
import { listBaselines } from '@tidemark/db/repositories/baselines';
import { listAcknowledgments, listAnnotationsBetween } from '@tidemark/db/repositories/trend-notes';
import {
  type BranchState,
  findNewestRules,
  listBranchStates,
  listMeasuredGates,
  type MeasuredGate,
} from '@tidemark/db/repositories/trends';
import type { BaselineRecord } from '@tidemark/domain/gate/gate-record';
import type { AnnotationRecord } from '@tidemark/domain/gate/trend-notes';
import { commitUrl } from '@tidemark/domain/run/commit-url';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

/** Most gates of one trend. */
export const maxTrendGates = 500;

const inputShape = z.object({
  benchmark: z.string(),
  branch: z.string().max(250).optional(),
  limit: z.int().min(1).max(maxTrendGates).default(100),
});

/** `branch` left out: that of the baseline; empty: gates that name no branch. */
export type GetTrendInput = {
  benchmark: string;
  branch?: string | undefined;
  limit?: number | undefined;
};

/** A benchmark over time on one branch, with what else happened and what it can be compared with. */
export type BenchmarkTrend = Trend & {
  benchmark: string;
  branch: string | null;
  /** That of the baseline first, then those with the newest gates. */
  branches: (string | null)[];
  baselines: BaselineRecord[];
  /** In the span of the gates and after, in the order of time. */
  annotations: AnnotationRecord[];
};

const mostBranches = 50;
const mostBaselines = 20;
const mostAnnotations = 200;

/** getTrend gives the newest gates of a benchmark on a branch with what changed, the worst first; or throws not_found. */
export async function getTrend(ctx: ServiceContext, input: GetTrendInput): Promise<BenchmarkTrend> {
  requirePermission(ctx, 'read');
  const { db, workspaceId } = ctx;
  const { benchmark, branch: named, limit } = parseStorable(inputShape, input);
  const states = await listBranchStates(db, workspaceId, { benchmarks: [benchmark], branches: mostBranches });
  const branch = branchOf(named, states);
  const found = await findNewestRules(db, workspaceId, { benchmark, branch });
  const rules = requireFound(found, 'benchmark');
  const [gates, acknowledgments, baselines] = await Promise.all([
    listMeasuredGates(db, workspaceId, { benchmark, branch, limit }),
    listAcknowledgments(db, workspaceId, benchmark),
    baselinesOf(db, workspaceId, benchmark),
  ]);
  const trend = describeTrend({
    branch,
    gates: gates.map(toGateOfTrend),
    rules,
    acknowledgments,
  });
  return {
    ...trend,
    benchmark,
    branch,
    branches: states.map((state) => state.branch),
    baselines,
    annotations: await annotationsOf(ctx, benchmark, gates),
  };
}

function branchOf(named: string | undefined, states: readonly BranchState[]): string | null {
  if (named === undefined) return states[0]?.branch ?? null;
  return named === '' ? null : named;
}

function toGateOfTrend({ id, context, conclusion, sentence, createdAt, measured }: MeasuredGate) {
  return {
    gateId: id,
    at: createdAt.toISOString(),
    commit: context.commit,
    commitUrl: commitUrl(context),
    conclusion,
    sentence,
    measured,
  };
}

async function baselinesOf(
  db: Connection,
  workspaceId: string,
  benchmark: string,
): Promise<BaselineRecord[]> {
  const rows = await listBaselines(db, workspaceId, {
    after: { benchmark, name: '' },
    limit: mostBaselines,
  });
  return rows.filter((row) => row.benchmark === benchmark);
}

async function annotationsOf(
  { db, workspaceId, clock }: ServiceContext,
  benchmark: string,
  gates: readonly MeasuredGate[],
): Promise<AnnotationRecord[]> {
  const [first] = gates;
  if (!first) return [];
  const span = { from: first.createdAt, to: new Date(clock.wallMs()) };
  return listAnnotationsBetween(db, workspaceId, { benchmark, ...span, limit: mostAnnotations });
}
