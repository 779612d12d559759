import { DomainError } from '@tidemark/domain/errors';
import type { Page, RunRecord } from '@tidemark/domain/records';
import type { RunState } from '@tidemark/domain/run-state';
import type { ServiceContext } from '../access/context.ts';
import type { PageInput } from '../access/page-input.ts';

export type ListRunsInput = PageInput & {
  states?: readonly RunState[] | undefined;
  schemaId?: string | undefined;
  profileId?: string | undefined;
  targetId?: string | undefined;
};

/** listRuns gives the newest runs first. */
export async function listRuns(_ctx: ServiceContext, _input: ListRunsInput = {}): Promise<Page<RunRecord>> {
  throw new DomainError('internal', { detail: 'being written' });
}
