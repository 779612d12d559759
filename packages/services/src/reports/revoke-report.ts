import { revokeReport as revokeReportRow } from '@tidemark/db/repositories/reports';
import type { ReportRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type RevokeReportInput = { reportId: string };

/** revokeReport closes the link of a report for ever; repeating it changes nothing. */
export async function revokeReport(ctx: ServiceContext, input: RevokeReportInput): Promise<ReportRecord> {
  requirePermission(ctx, 'write');
  return requireFound(await revokeReportRow(ctx.db, ctx.workspaceId, input.reportId), 'report');
}
