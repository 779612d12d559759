import { createHash } from 'node:crypto';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';

/** requestHash is the same for two requests that say the same, in whatever order their keys stand. */
export function requestHash(operation: string, request: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([operation, request]))
    .digest('hex');
}
