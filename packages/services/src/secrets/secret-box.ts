import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { secretKeyBytes } from './secret-key.ts';

/** Whom a sealed secret belongs to; it opens nowhere else. */
export type SecretOwner = { workspaceId: string; ownerId: string };

/** Seals what opens a target. What it seals can be opened only with the same key for the same owner. */
export type SecretBox = {
  seal(owner: SecretOwner, secret: TargetSecret): string;
  /** Throws where the text was changed, belongs to another owner, or was sealed with another key. */
  open(owner: SecretOwner, sealed: string): TargetSecret;
};

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;
/** Secrets that were sealed before there were tokens have none. */
const secretShape = z.strictObject({
  password: z.string().nullable(),
  token: z.string().nullable().default(null),
});

/** createSecretBox makes a box for a key of 32 bytes in base64: AES-256-GCM, a fresh nonce each time, bound to the owner. */
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
        // The cause stays out: what failed to parse may hold the secret.
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

/** JSON keeps the parts apart: no two owners give the same bytes. */
function additionalData({ workspaceId, ownerId }: SecretOwner): Buffer {
  return Buffer.from(JSON.stringify([version, workspaceId, ownerId]));
}
