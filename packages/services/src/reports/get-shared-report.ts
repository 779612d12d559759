import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';
import type { ReportSnapshot } from '@tidemark/domain/report-snapshot';

export type GetSharedReportInput = { token: string };

/** getSharedReport gives the frozen report of a link to anybody, or throws not_found: unknown and revoked look alike. */
export async function getSharedReport(
  _ctx: { db: Database },
  _input: GetSharedReportInput,
): Promise<ReportSnapshot> {
  throw new DomainError('internal', { detail: 'being written' });
}
