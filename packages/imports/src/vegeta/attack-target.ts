import type { planFileShape } from '@tidemark/domain/run/plan-file';
import type { z } from 'zod';
import type { AttackEndpoint } from './attack-requests.ts';

/** A secret of the attack: it is not part of the plan, which takes it from this environment variable. */
export type AttackSecret = { from: string; environment: string };

type TargetInput = z.input<typeof planFileShape>['target'];

/** attackTarget makes the target of an attack: InfluxDB 2 where it writes to /api/v2/write, else 1.x. No secret is part of it. */
export function attackTarget(endpoint: AttackEndpoint): { target: TargetInput; secrets: AttackSecret[] } {
  const { url, secretIn, org } = endpoint;
  const takesToken = endpoint.sendsToken || endpoint.isVersion2;
  const environment = takesToken ? 'INFLUX_TOKEN' : 'INFLUX_PASSWORD';
  const named = secretIn === null ? null : environment;
  const common = {
    name: new URL(url).host.slice(0, 120) || 'InfluxDB',
    url,
    ...(endpoint.takesAnyCertificate ? { tls: { verify: false } } : {}),
  };
  const secrets = secretIn === null ? [] : [{ from: secretIn, environment }];
  if (endpoint.isVersion2) {
    return { target: { kind: 'influxdb-v2', ...common, org: org ?? '', tokenEnv: named }, secrets };
  }
  if (takesToken) {
    return { target: { kind: 'influxdb-v1', ...common, auth: 'token', tokenEnv: named }, secrets };
  }
  const { username } = endpoint;
  return { target: { kind: 'influxdb-v1', ...common, username, passwordEnv: named }, secrets };
}
