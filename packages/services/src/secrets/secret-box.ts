import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { secretKeyBytes } from './secret-key.ts';

/** The owner of a sealed secret; it cannot be opened for any other. */
export type SecretOwner = { workspaceId: string; ownerId: string };

/** Encrypts the secret of a target. A sealed secret opens only with the same key and for the same owner. */
export type SecretBox = {
  seal(owner: SecretOwner, secret: TargetSecret): string;
  /** Throws if the text was changed, belongs to another owner, or was sealed with another key. */
  open(owner: SecretOwner, sealed: string): TargetSecret;
};

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;
/** Secrets sealed by versions without tokens have no `token`. */
const secretShape = z.strictObject({
  password: z.string().nullable(),
  token: z.string().nullable().default(null),
  backendPasswords: z.array(z.string().nullable()).exactOptional(),
});

/** createSecretBox creates a box for a key of 32 bytes in base64: AES-256-GCM, a new nonce per secret, bound to the owner. */
export function createSecretBox(keyBase64: string): SecretBox {
  const key = Buffer.from(keyBase64, 'base64');
  if (key.length !== secretKeyBytes) {
    throw new DomainError('internal', { detail: 'the key for secrets must be 32 bytes in base64' });
  }
  return {
    seal(owner, secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(additionalData(owner));
      const body = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(owner, sealed) {
      try {
        return secretShape.parse(JSON.parse(decrypt(key, owner, sealed)));
      } catch {
        // Without the cause: the text that failed to parse may contain the secret.
        throw new DomainError('internal', { detail: 'a sealed secret cannot be opened' });
      }
    },
  };
}

function decrypt(key: Buffer, owner: SecretOwner, sealed: string): string {
  const [found, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (found !== version || bytes.length < nonceBytes + tagBytes) throw new TypeError('not a sealed secret');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(additionalData(owner));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** JSON separates the parts: different owners never give the same bytes. */
function additionalData({ workspaceId, ownerId }: SecretOwner): Buffer {
  return Buffer.from(JSON.stringify([version, workspaceId, ownerId]));
}
