import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** createSigningSecret gives a new secret in the form of Standard Webhooks: 256 bits. */
export function createSigningSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** signWebhook gives the headers of Standard Webhooks: the id stays the same for each attempt, the time is that of this attempt. */
export function signWebhook(
  secret: string,
  { id, body, atMs }: { id: string; body: string; atMs: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
