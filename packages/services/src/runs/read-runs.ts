import {
  type ListedRun,
  listRunChoices as listChoices,
  type RunChoices,
} from '@tidemark/db/repositories/listed-runs';
import { listRunPositions, type RunFilter } from '@tidemark/db/repositories/run-list';
import { findRun, findRuns } from '@tidemark/db/repositories/runs';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { Page, RunRecord } from '@tidemark/domain/run/records';
import { newestFirst, type RunOrder } from '@tidemark/domain/run/run-order';
import type { RunState } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import type { PageInput } from '../input/page.ts';
import { readRunPage, toRunPage } from '../input/run-page.ts';

export type GetRunInput = { runId: string };

/** getRun gives one run, or throws not_found. */
export async function getRun(ctx: ServiceContext, input: GetRunInput): Promise<RunRecord> {
  requirePermission(ctx, 'read');
  return requireFound(await findRun(ctx.db, ctx.workspaceId, input.runId), 'run');
}

export type RunFilterInput = {
  states?: readonly RunState[] | undefined;
  judgements?: readonly JudgementValue[] | undefined;
  schemaId?: string | undefined;
  profileId?: string | undefined;
  targetId?: string | undefined;
  experimentId?: string | undefined;
  /** Id of the project. */
  project?: string | undefined;
  /** Name of the schema in the plan. */
  schema?: string | undefined;
  /** Name of the target in the plan. */
  system?: string | undefined;
  author?: string | undefined;
  branch?: string | undefined;
  commit?: string | undefined;
  /** Labels that a run must all have. */
  labels?: readonly string[] | undefined;
  /** Words that must each be part of the name, the schema, the system or the author, or be a label. */
  text?: string | undefined;
};

export type ListRunsInput = PageInput & RunFilterInput & { order?: RunOrder | undefined };

/** listRuns gives runs, by default the newest first. */
export async function listRuns(ctx: ServiceContext, input: ListRunsInput = {}): Promise<Page<RunRecord>> {
  requirePermission(ctx, 'read');
  const order = input.order ?? newestFirst;
  const page = readRunPage(input, order);
  const positions = await listRunPositions(ctx.db, ctx.workspaceId, { ...filterOf(input), ...page, order });
  const { ids, nextCursor } = toRunPage(positions, page, order);
  return { items: await findRuns(ctx.db, ctx.workspaceId, ids), nextCursor };
}

const mostWords = 8;

/** filterOf gives the filter of the repositories. */
export function filterOf(input: RunFilterInput): RunFilter {
  const words = (input.text ?? '').split(/\s+/).filter((word) => word !== '');
  return {
    states: input.states ?? null,
    judgements: input.judgements ?? null,
    schemaId: input.schemaId ?? null,
    profileId: input.profileId ?? null,
    targetId: input.targetId ?? null,
    experimentId: input.experimentId ?? null,
    projectId: input.project ?? null,
    schemaName: input.schema ?? null,
    systemName: input.system ?? null,
    createdBy: input.author ?? null,
    branch: input.branch ?? null,
    commit: input.commit ?? null,
    labels: input.labels ?? [],
    words: words.slice(0, mostWords),
  };
}

/** listRunChoices gives the schemas, systems, authors and labels of the runs of a workspace. */
export async function listRunChoices(ctx: ServiceContext): Promise<RunChoices> {
  requirePermission(ctx, 'read');
  return listChoices(ctx.db, ctx.workspaceId);
}

export type { ListedRun, RunChoices };
