import { createHash } from 'node:crypto';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';

/** How a server is configured, filled with the settings of its variant only: directories and ports are still places. */
export type ServerConfiguration = {
  config: string | null;
  args: string[];
  environment: Record<string, string>;
  image: string | null;
};

/** configDigest is the SHA-256 of a configuration: equal configurations have equal digests, whatever directory and ports a run was given. */
export function configDigest(configuration: ServerConfiguration): string {
  return createHash('sha256').update(canonicalJson(configuration)).digest('hex');
}
