import { DomainError } from '@tidemark/domain/errors';
import type { ReportRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';

export type RevokeReportInput = { reportId: string };

/** revokeReport closes the link of a report for ever; repeating it changes nothing. */
export async function revokeReport(_ctx: ServiceContext, _input: RevokeReportInput): Promise<ReportRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
