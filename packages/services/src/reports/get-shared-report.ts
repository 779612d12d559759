import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { Database } from '@tidemark/db/client';
import { findSharedSnapshot } from '@tidemark/db/repositories/reports';
import { requireFound } from '../input/require-found.ts';
import { hashReportToken } from './report-token.ts';

export type GetSharedReportInput = { token: string };

/** getSharedReport gives the frozen report of a link to anybody, or throws not_found: unknown and revoked look alike. */
export async function getSharedReport(
  { db }: { db: Database },
  { token }: GetSharedReportInput,
): Promise<ReportSnapshot> {
  return requireFound(await findSharedSnapshot(db, hashReportToken(token)), 'report');
}
