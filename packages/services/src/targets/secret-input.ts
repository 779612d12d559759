import { DomainError } from '@tidemark/domain/kernel/errors';
import { opensByToken, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { parseStorable } from '../input/parse-storable.ts';

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
