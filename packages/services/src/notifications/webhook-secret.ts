import type { SecretBox, SecretOwner } from '../secrets/secret-box.ts';

/** What of a webhook is secret: its address, which alone opens a chat, and the secret that signs. */
export type WebhookSecret = { url: string; secret: string };

/** sealWebhook encrypts both as the login of a target is encrypted, so that a change of the key finds one kind of sealed text. */
export function sealWebhook(secrets: SecretBox, owner: SecretOwner, { url, secret }: WebhookSecret): string {
  return secrets.seal(owner, { password: secret, token: url });
}

/** openWebhook gives both, only for sending. */
export function openWebhook(secrets: SecretBox, owner: SecretOwner, sealed: string): WebhookSecret {
  const { password, token } = secrets.open(owner, sealed);
  return { url: token ?? '', secret: password ?? '' };
}
