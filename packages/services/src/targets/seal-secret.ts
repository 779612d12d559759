import type { TargetSecret } from '@tidemark/domain/target/target';
import type { SecretBox, SecretOwner } from '../secrets/secret-box.ts';

/** sealSecret gives what is stored of a password or token: null where there is neither. */
export function sealSecret(secrets: SecretBox, owner: SecretOwner, secret: TargetSecret): string | null {
  const filled = { password: secret.password || null, token: secret.token || null };
  return filled.password === null && filled.token === null ? null : secrets.seal(owner, filled);
}
