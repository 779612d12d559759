import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { secretKeyBytes } from './secret-key.ts';

/** The owner of a sealed secret; it cannot be opened for any other. */
export type SecretOwner = { workspaceId: string; ownerId: string };

/** Encrypts secrets. A sealed secret opens only with the key that sealed it and for the same owner. */
export type SecretBox = {
  seal(owner: SecretOwner, secret: TargetSecret): string;
  /** Throws if the text was changed, belongs to another owner, or was sealed with a key that is not known. */
  open(owner: SecretOwner, sealed: string): TargetSecret;
  /** seal and open for a text of any kind. */
  sealText(owner: SecretOwner, text: string): string;
  openText(owner: SecretOwner, sealed: string): string;
  /** How every text that the current key sealed begins. */
  readonly prefix: string;
  /** Seals a text again with the current key; throws as `open` does. */
  reseal(owner: SecretOwner, sealed: string): string;
};

type Key = { id: string; bytes: Buffer };

/** Texts of before keys had ids: any known key may have sealed them. */
const versionWithoutKeyId = 'v1';
const version = 'v2';
const nonceBytes = 12;
const tagBytes = 16;
/** Secrets sealed by versions without tokens have no `token`. */
const secretShape = z.strictObject({
  password: z.string().nullable(),
  token: z.string().nullable().default(null),
  backendPasswords: z.array(z.string().nullable()).exactOptional(),
});

/**
 * createSecretBox creates a box for a key of 32 bytes in base64: AES-256-GCM, a new nonce per secret, bound to the owner. `former` is the
 * key before the last rotation, which opens and never seals.
 */
export function createSecretBox(current: string, former: string | null = null): SecretBox {
  const key = keyOf(current);
  const keys = former === null ? [key] : [key, keyOf(former)];
  const sealText = (owner: SecretOwner, text: string) => encrypt(key, owner, text);
  const openText = (owner: SecretOwner, sealed: string) => decrypt(keys, owner, sealed);
  return {
    prefix: prefixOf(key),
    sealText,
    openText,
    reseal: (owner, sealed) => sealText(owner, openText(owner, sealed)),
    seal: (owner, secret) => sealText(owner, JSON.stringify(secret)),
    open(owner, sealed) {
      const text = openText(owner, sealed);
      try {
        return secretShape.parse(JSON.parse(text));
      } catch {
        // Without the cause: the text that failed to parse may contain the secret.
        throw unreadable();
      }
    },
  };
}

function keyOf(base64: string): Key {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== secretKeyBytes)
    throw new DomainError('internal', { detail: 'the key for secrets must be 32 bytes in base64' });
  // A digest of its own purpose says which key it was and nothing of the key.
  const id = createHash('sha256').update('tidemark key id').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes };
}

function prefixOf({ id }: Key): string {
  return `${version}.${id}.`;
}

function encrypt(key: Key, owner: SecretOwner, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(additionalData([version, key.id], owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return prefixOf(key) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(keys: readonly Key[], owner: SecretOwner, sealed: string): string {
  for (const { key, label, payload } of candidates(keys, sealed)) {
    try {
      return decryptWith(key, additionalData(label, owner), payload);
    } catch {
      // Another key may have sealed it.
    }
  }
  throw unreadable();
}

type Candidate = { key: Key; label: string[]; payload: Buffer };

/** The keys that may have sealed a text; none for a text that no box writes. */
function candidates(keys: readonly Key[], sealed: string): Candidate[] {
  const [found, ...parts] = sealed.split('.');
  const payload = Buffer.from(parts.at(-1) ?? '', 'base64url');
  if (payload.length < nonceBytes + tagBytes) return [];
  if (found === versionWithoutKeyId && parts.length === 1)
    return keys.map((key) => ({ key, label: [versionWithoutKeyId], payload }));
  if (found !== version || parts.length !== 2) return [];
  return keys.flatMap((key) => (key.id === parts[0] ? [{ key, label: [version, key.id], payload }] : []));
}

function decryptWith(key: Key, data: Buffer, payload: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, payload.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(data);
  decipher.setAuthTag(payload.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(payload.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** JSON separates the parts: different owners never give the same bytes. */
function additionalData(label: string[], { workspaceId, ownerId }: SecretOwner): Buffer {
  return Buffer.from(JSON.stringify([...label, workspaceId, ownerId]));
}

function unreadable(): DomainError {
  return new DomainError('internal', { detail: 'a sealed secret cannot be opened' });
}
