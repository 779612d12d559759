import { findLoadStop } from '@tidemark/db/repositories/load-switch';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from './context.ts';

/** requireLoadAllowed throws load_stopped while the operator has stopped all load. */
export async function requireLoadAllowed({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const stop = await findLoadStop(db);
  if (stop !== null) throw new DomainError('load_stopped', { reason: stop.reason });
}
