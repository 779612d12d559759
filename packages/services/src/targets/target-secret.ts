import { findSealedTarget } from '@tidemark/db/repositories/targets';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { noSecret, opensByToken, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { parseStorable } from '../input/parse-storable.ts';
import type { SecretBox, SecretOwner } from '../secrets/secret-box.ts';

const maxSecretLength = 1_000;

/** The secret in a request with a target: omitted keeps the stored one, null removes it. */
export const secretInputShape = z.object({
  password: z
    .string()
    .max(maxSecretLength)
    .nullable()
    .optional()
    .describe('Encrypted at rest and never returned'),
  token: z
    .string()
    .max(maxSecretLength)
    .nullable()
    .optional()
    .describe('For a target with token authorization; encrypted at rest and never returned'),
  backendPasswords: z
    .array(z.string().max(maxSecretLength).nullable())
    .max(16)
    .optional()
    .describe(
      'For a relay: passwords of the backends with a user of their own, in their order; give them together with the password',
    ),
});
export type SecretInput = z.infer<typeof secretInputShape>;

/** readSecret gives the secret for `target`, or undefined where the input has none; throws validation_failed for the wrong kind of secret. */
export function readSecret(target: Target, input: SecretInput): TargetSecret | undefined {
  const { password, token, backendPasswords } = parseStorable(secretInputShape, {
    password: input.password,
    token: input.token,
    backendPasswords: input.backendPasswords,
  });
  if (password === undefined && token === undefined && backendPasswords === undefined) return undefined;
  if (backendPasswords?.some((own) => own) && target.kind !== 'influxdb-relay')
    throw fault('/backendPasswords', 'only a relay has backends with passwords of their own');
  if (target.kind === 'graphite' && (token || password))
    throw fault(token ? '/token' : '/password', 'Graphite has no user and no password: leave it out');
  if (token && !opensByToken(target))
    throw fault(
      '/token',
      'this target uses a user name and password; choose token authorization, or leave the token out',
    );
  if (password && target.kind === 'influxdb-v2')
    throw fault('/password', 'InfluxDB 2.x uses a token: send it as "token"');
  const own = backendPasswords?.some((one) => one) ? { backendPasswords } : {};
  return { password: password ?? null, token: token ?? null, ...own };
}

function fault(pointer: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'wrong_secret', detail }] });
}

/** sealSecret encrypts a password or token for storage; null where there is neither. */
export function sealSecret(secrets: SecretBox, owner: SecretOwner, secret: TargetSecret): string | null {
  const { backendPasswords } = secret;
  const filled = {
    password: secret.password || null,
    token: secret.token || null,
    ...(backendPasswords?.some((one) => one) ? { backendPasswords } : {}),
  };
  const isEmpty = filled.password === null && filled.token === null && !filled.backendPasswords;
  return isEmpty ? null : secrets.seal(owner, filled);
}

/** A target and its secret, read together: a new password never goes to an old address. */
export type OpenedTarget = { record: TargetRecord; secret: TargetSecret };

/** openTarget gives a stored target with its password or token, which must never be in a response; null for an unknown target. */
export async function openTarget(
  { db, secrets, workspaceId }: Pick<ServiceContext, 'db' | 'secrets' | 'workspaceId'>,
  targetId: string,
): Promise<OpenedTarget | null> {
  const found = await findSealedTarget(db, workspaceId, targetId);
  if (!found) return null;
  const { record, sealedSecret } = found;
  if (sealedSecret === null) return { record, secret: noSecret };
  return { record, secret: secrets.open({ workspaceId, ownerId: record.id }, sealedSecret) };
}
