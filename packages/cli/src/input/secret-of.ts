import type { PlanFile } from '@tidemark/domain/run/plan-file';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import type { Environment } from '../cli-deps.ts';

/** The credentials of a plan's target. */
export type SecretReading = { ok: true; secret: TargetSecret } | { ok: false; reason: string };

/** secretOf takes password and token from the variables that the plan names, so that no plan file holds one. */
export function secretOf({ target }: PlanFile, env: Environment): SecretReading {
  if (target.kind === 'launched' || target.kind === 'graphite') return { ok: true, secret: noSecret };
  const names = {
    password: target.kind === 'influxdb-v2' ? null : target.passwordEnv,
    token: target.tokenEnv,
  };
  const own = target.kind === 'influxdb-relay' ? target.backendPasswordEnvs : [];
  const asked = [
    ...Object.entries(names),
    ...own.map((name, i) => [`password of backend:${i + 1}`, name] as const),
  ];
  const missing = asked.find(([, name]) => name !== null && env[name] === undefined);
  if (missing) {
    const [what, name] = missing;
    return { ok: false, reason: `The plan takes the ${what} from ${name}, which is not set.` };
  }
  const read = (name: string | null) => (name === null ? null : (env[name] ?? null));
  const backendPasswords = own.length === 0 ? {} : { backendPasswords: own.map(read) };
  return {
    ok: true,
    secret: { password: read(names.password), token: read(names.token), ...backendPasswords },
  };
}
