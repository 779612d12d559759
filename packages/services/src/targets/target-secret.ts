import { findSealedTarget } from '@tidemark/db/repositories/targets';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { noSecret, opensByToken, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { parseStorable } from '../input/parse-storable.ts';
import type { SecretBox, SecretOwner } from '../secrets/secret-box.ts';

const maxSecretLength = 1_000;

/** What a request may hold beside a target: left out keeps what is stored, null removes it. */
export const secretInputShape = z.object({
  password: z
    .string()
    .max(maxSecretLength)
    .nullable()
    .optional()
    .describe('Sealed at rest and never told again'),
  token: z
    .string()
    .max(maxSecretLength)
    .nullable()
    .optional()
    .describe('For a target that is opened by a token; sealed at rest and never told again'),
});
export type SecretInput = z.infer<typeof secretInputShape>;

/** readSecret gives what opens `target`, or undefined where nothing was said; throws validation_failed for what cannot open it. */
export function readSecret(target: Target, input: SecretInput): TargetSecret | undefined {
  const { password, token } = parseStorable(secretInputShape, {
    password: input.password,
    token: input.token,
  });
  if (password === undefined && token === undefined) return undefined;
  if (token && !opensByToken(target))
    throw fault(
      '/token',
      'this target takes a user and a password; choose token authorisation, or leave it out',
    );
  if (password && target.kind === 'influxdb-v2')
    throw fault('/password', 'InfluxDB 2.x takes a token: send it as "token"');
  return { password: password ?? null, token: token ?? null };
}

function fault(pointer: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'wrong_secret', detail }] });
}

/** sealSecret gives what is stored of a password or token: null where there is neither. */
export function sealSecret(secrets: SecretBox, owner: SecretOwner, secret: TargetSecret): string | null {
  const filled = { password: secret.password || null, token: secret.token || null };
  return filled.password === null && filled.token === null ? null : secrets.seal(owner, filled);
}

/** A target with what opens it, both of one moment: a new password never goes to an old address. */
export type OpenedTarget = { record: TargetRecord; secret: TargetSecret };

/** openTarget gives a stored target and its password or token, for our own use only, never for an answer; null: there is none. */
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
