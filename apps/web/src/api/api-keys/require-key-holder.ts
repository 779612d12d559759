import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '@tidemark/services/access/context';

/** requireKeyHolder gives the id of a member who may have API keys; a viewer may not, and a key makes no keys. */
export function requireKeyHolder({ actor }: ServiceContext): string {
  if (actor.kind === 'user' && actor.role !== 'viewer') return actor.userId;
  throw new DomainError('role_forbidden', { action: 'manage API keys' });
}
