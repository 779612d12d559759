import { DomainError } from '@tidemark/domain/kernel/errors';

/** requireFound gives what was found, or throws not_found: what belongs to another workspace was not found. */
export function requireFound<Found>(found: Found | null, kind: string): Found {
  if (found === null) throw new DomainError('not_found', { kind });
  return found;
}
