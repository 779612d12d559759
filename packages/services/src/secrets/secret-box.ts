import type { TargetSecret } from '@tidemark/domain/target';

/** Whom a sealed secret belongs to; it opens nowhere else. */
export type SecretOwner = { workspaceId: string; ownerId: string };

/** Seals what opens a target. What it seals can be opened only with the same key for the same owner. */
export type SecretBox = {
  seal(owner: SecretOwner, secret: TargetSecret): string;
  /** Throws where the text was changed, belongs to another owner, or was sealed with another key. */
  open(owner: SecretOwner, sealed: string): TargetSecret;
};

/** createSecretBox makes a box for a key of 32 bytes in base64 (AES-256-GCM). */
export function createSecretBox(_keyBase64: string): SecretBox {
  throw new Error('being written');
}
