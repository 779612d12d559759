import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { comparisonTitle } from '@tidemark/analysis/compare/comparison-title';
import { longestConclusion } from '@tidemark/analysis/compare/report-snapshot';
import { insertReport } from '@tidemark/db/repositories/reports';
import type { ReportRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type CompareRunsInput, compareRuns } from '../analysis/compare-runs.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireSpace } from '../quotas/check-quota.ts';
import { freezeReport } from './freeze-report.ts';
import { createReportToken, hashReportToken } from './reports.ts';

export type PublishReportInput = Omit<CompareRunsInput, 'maxPoints'> & {
  title?: string | undefined;
  /** The author's own words, as plain text. */
  conclusion?: string | undefined;
};

/** `token` opens /r/<token>; it is returned only here, and stored as a hash. */
export type PublishedReport = { report: ReportRecord; token: string };

const wordsShape = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  conclusion: z.string().trim().max(longestConclusion).optional(),
});

const maxPoints = 600;
/** Points per line with twelve runs, so that a report opens quickly. */
const minPoints = 100;

/** Points per line in a report: fewer with more runs. */
function pointsPerLine(runCount: number): number {
  return Math.max(minPoints, Math.floor((2 * maxPoints) / Math.max(2, runCount)));
}

/** publishReport freezes a comparison, or one run, as a report that anyone with the link can read. */
export async function publishReport(
  ctx: ServiceContext,
  input: PublishReportInput,
): Promise<PublishedReport> {
  requirePermission(ctx, 'write');
  await requireSpace(ctx);
  const { title: wanted, conclusion, ...compare } = input;
  const parsed = parseStorable(wordsShape, { title: wanted, conclusion });
  const named = (input.runIds?.length ?? 0) + (input.candidateIds?.length ?? 0);
  const runCount = input.experimentId === undefined ? named : mostShownRuns;
  const compared = await compareRuns(ctx, { ...compare, maxPoints: pointsPerLine(runCount) });
  const title =
    parsed.title ??
    compared.experiment?.name ??
    comparisonTitle({
      labels: compared.runs.map(({ label }) => label),
      matrix: compared.comparison.matrix,
      runCount: compared.runCount,
    });
  const token = createReportToken();
  const report = await insertReport(ctx.db, ctx.workspaceId, {
    title,
    runIds: compared.runIds,
    tokenHash: hashReportToken(token),
    snapshot: await freezeReport(ctx, { title, conclusion: parsed.conclusion || null }, compared),
    createdBy: await actorLabel(ctx),
  });
  return { report, token };
}
