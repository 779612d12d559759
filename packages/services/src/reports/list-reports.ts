import { DomainError } from '@tidemark/domain/errors';
import type { Page, ReportRecord } from '@tidemark/domain/records';
import type { ServiceContext } from '../access/context.ts';
import type { PageInput } from '../input/page-input.ts';

/** listReports gives the newest first, revoked ones too. */
export async function listReports(_ctx: ServiceContext, _input: PageInput = {}): Promise<Page<ReportRecord>> {
  throw new DomainError('internal', { detail: 'being written' });
}
