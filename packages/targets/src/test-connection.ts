import type { Clock } from '@tidemark/domain/clock';
import { systemClock } from '@tidemark/domain/system-clock';
import type { InfluxdbV1Target, TargetSecret } from '@tidemark/domain/target';
import { type EgressPolicy, resolveTargetAddress } from './egress/resolve-target-address.ts';
import { createInfluxdbV1Client } from './influxdb-v1/client.ts';
import { columnOf } from './influxdb-v1/query-answer.ts';

/** What a connection test found out; `authenticated` is false where the server asked for no user. */
export type ConnectionTest = {
  version: string | null;
  roundTripMs: number;
  authenticated: boolean;
  detail: string;
};

/**
 * testConnection speaks to a target as a run would: address check, ping, one statement with the user and password.
 * It throws `target_denied`, `target_unreachable`, or `target_refused` (TargetAuthError for a wrong password).
 */
export async function testConnection(
  target: InfluxdbV1Target,
  secret: TargetSecret,
  policy: EgressPolicy,
  clock: Clock = systemClock,
): Promise<ConnectionTest> {
  const { addresses } = await resolveTargetAddress(target.url, policy);
  const client = createInfluxdbV1Client({
    url: target.url,
    username: target.username,
    password: secret.password,
    allowedAddresses: addresses,
  });
  try {
    const { version } = await client.ping();
    const begunMs = clock.nowMs();
    await client.ping();
    const roundTripMs = clock.nowMs() - begunMs;
    const databases = (await client.query('SHOW DATABASES')).flatMap((series) => columnOf(series, 'name'));
    const authenticated = target.username !== null;
    return {
      version,
      roundTripMs,
      authenticated,
      detail: sentence(version, roundTripMs, databases.length, target.username),
    };
  } finally {
    await client.close();
  }
}

function sentence(
  version: string | null,
  roundTripMs: number,
  databases: number,
  username: string | null,
): string {
  const server = version === null ? 'The server' : `InfluxDB ${version}`;
  const user = username === null ? 'without a user' : `as ${username}`;
  const count = `${databases} ${databases === 1 ? 'database' : 'databases'}`;
  return `${server} answers within ${roundTripMs.toFixed(1)} ms, ${user}; ${count} there.`;
}
