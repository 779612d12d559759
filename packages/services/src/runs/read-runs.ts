import { findRun, listRuns as listRunRows } from '@tidemark/db/repositories/runs';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { Page, RunRecord } from '@tidemark/domain/run/records';
import type { RunState } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';

export type GetRunInput = { runId: string };

/** getRun gives one run, or throws not_found. */
export async function getRun(ctx: ServiceContext, input: GetRunInput): Promise<RunRecord> {
  requirePermission(ctx, 'read');
  return requireFound(await findRun(ctx.db, ctx.workspaceId, input.runId), 'run');
}

export type ListRunsInput = PageInput & {
  states?: readonly RunState[] | undefined;
  judgements?: readonly JudgementValue[] | undefined;
  schemaId?: string | undefined;
  profileId?: string | undefined;
  targetId?: string | undefined;
};

/** listRuns gives runs, newest first. */
export async function listRuns(ctx: ServiceContext, input: ListRunsInput = {}): Promise<Page<RunRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const rows = await listRunRows(ctx.db, ctx.workspaceId, {
    ...query,
    states: input.states ?? null,
    judgements: input.judgements ?? null,
    schemaId: input.schemaId ?? null,
    profileId: input.profileId ?? null,
    targetId: input.targetId ?? null,
  });
  return toPage(rows, query);
}
