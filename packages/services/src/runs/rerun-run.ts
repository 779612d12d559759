import { DomainError } from '@tidemark/domain/errors';
import type { ServiceContext } from '../access/context.ts';
import type { CreatedRun, CreateRunOptions } from './create-run.ts';

export type RerunRunInput = { runId: string };

/** rerunRun creates a new run with the same plan that names the old one. */
export async function rerunRun(
  _ctx: ServiceContext,
  _input: RerunRunInput,
  _options: CreateRunOptions = {},
): Promise<CreatedRun> {
  throw new DomainError('internal', { detail: 'being written' });
}
