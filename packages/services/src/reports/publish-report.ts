import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { insertReport } from '@tidemark/db/repositories/reports';
import type { ReportRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type CompareRunsInput, compareRuns } from '../analysis/compare-runs.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { freezeReport } from './freeze-report.ts';
import { createReportToken, hashReportToken } from './reports.ts';

export type PublishReportInput = Omit<CompareRunsInput, 'maxPoints'> & { title?: string | undefined };

/** `token` opens /r/<token>; it is told here once and stored as a hash only. */
export type PublishedReport = { report: ReportRecord; token: string };

const titleShape = z.object({ title: z.string().trim().min(1).max(200).optional() });

const mostPoints = 600;
/** What a line of each of twelve runs may have, so that a report stays a page that opens at once. */
const fewestPoints = 100;

/** Readings a line that a report keeps: the more runs stand in it, the fewer. */
function pointsALine(runCount: number): number {
  return Math.max(fewestPoints, Math.floor((2 * mostPoints) / Math.max(2, runCount)));
}

/** publishReport freezes a comparison, or one run, as a report that anybody with the link can read. */
export async function publishReport(
  ctx: ServiceContext,
  input: PublishReportInput,
): Promise<PublishedReport> {
  requirePermission(ctx, 'write');
  const { title: wanted, ...compare } = input;
  const parsed = parseStorable(titleShape, { title: wanted });
  const named = (input.runIds?.length ?? 0) + (input.candidateIds?.length ?? 0);
  const runCount = input.experimentId === undefined ? named : mostShownRuns;
  const compared = await compareRuns(ctx, { ...compare, maxPoints: pointsALine(runCount) });
  const title =
    parsed.title ??
    compared.experiment?.name ??
    compared.runs
      .map(({ label }) => label)
      .join(' against ')
      .slice(0, 200);
  const token = createReportToken();
  const report = await insertReport(ctx.db, ctx.workspaceId, {
    title,
    runIds: compared.runIds,
    tokenHash: hashReportToken(token),
    snapshot: await freezeReport(ctx, title, compared),
    createdBy: await actorLabel(ctx),
  });
  return { report, token };
}
