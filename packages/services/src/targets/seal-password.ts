import { parseInput } from '@tidemark/domain/parse-input';
import { z } from 'zod';
import type { SecretBox, SecretOwner } from '../secrets/secret-box.ts';

const passwordShape = z.object({ password: z.string().max(1_000).nullable() });

/** sealPassword gives what is stored of a password: null where there is none. */
export function sealPassword(secrets: SecretBox, owner: SecretOwner, password: string | null): string | null {
  const parsed = parseInput(passwordShape, { password });
  return parsed.password === null || parsed.password === '' ? null : secrets.seal(owner, parsed);
}
