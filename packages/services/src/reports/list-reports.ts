import { listReports as listReportRows } from '@tidemark/db/repositories/reports';
import type { Page, ReportRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readPage, toPage } from '../input/page.ts';
import type { PageInput } from '../input/page-input.ts';

/** listReports gives the newest first, revoked ones too. */
export async function listReports(ctx: ServiceContext, input: PageInput = {}): Promise<Page<ReportRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  return toPage(await listReportRows(ctx.db, ctx.workspaceId, query), query);
}
