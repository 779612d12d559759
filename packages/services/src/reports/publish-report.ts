import { DomainError } from '@tidemark/domain/errors';
import type { ReportRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type PublishReportInput = { title?: string | undefined; runIds: readonly string[] };

/** `token` opens /r/<token>; it is told here once and stored as a hash only. */
export type PublishedReport = { report: ReportRecord; token: string };

/** publishReport freezes a comparison, or one run, as a report that anybody with the link can read. */
export async function publishReport(
  _ctx: ServiceContext,
  _input: PublishReportInput,
): Promise<PublishedReport> {
  throw new DomainError('internal', { detail: 'being written' });
}
