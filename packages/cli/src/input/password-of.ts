import type { PlanFile } from '@tidemark/domain/plan-file';
import type { Environment } from '../cli-deps.ts';

/** The password of a plan's target; null where it has none. */
export type PasswordReading = { ok: true; password: string | null } | { ok: false; reason: string };

/** passwordOf takes the password from the variable that the plan names, so that no plan file holds one. */
export function passwordOf({ target }: PlanFile, env: Environment): PasswordReading {
  if (target.kind === 'launched' || target.passwordEnv === null) return { ok: true, password: null };
  const password = env[target.passwordEnv];
  return password === undefined
    ? { ok: false, reason: `The plan takes the password from ${target.passwordEnv}, which is not set.` }
    : { ok: true, password };
}
