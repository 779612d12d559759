import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { MoreServer } from '@tidemark/domain/target/batch-writer';
import { relayBackends } from '@tidemark/domain/target/relay-backends';
import {
  type ExistingTarget,
  type InfluxdbRelayTarget,
  type InfluxdbTarget,
  isCertificateChecked,
  noSecret,
  type ServerTarget,
  type TargetSecret,
  targetAddresses,
  targetUrls,
} from '@tidemark/domain/target/target';
import { openSession } from './catalog.ts';
import { type EgressPolicy, resolveTargetAddress } from './egress/resolve-target-address.ts';

/** What a connection test found out; `authenticated` is false where nothing was sent that says who we are. */
export type ConnectionTest = {
  version: string | null;
  roundTripMs: number;
  authenticated: boolean;
  detail: string;
};

/**
 * testConnection speaks to a target as a run would: address check, ping and one question with the password or token, at
 * every endpoint; it creates nothing. It throws `target_denied`, `target_unreachable`, or `target_refused`
 * (TargetAuthError for a wrong password or token).
 */
export async function testConnection(
  target: ExistingTarget,
  secret: TargetSecret,
  policy: EgressPolicy,
  clock: Clock = systemClock,
): Promise<ConnectionTest> {
  if (target.kind === 'influxdb-relay') return await testRelay(target, secret, policy, clock);
  const [first, ...others] = targetUrls(target);
  const found = await testEndpoint({ ...target, url: first ?? target.url }, secret, policy, clock);
  for (const url of others) await testEndpoint({ ...target, url }, secret, policy, clock);
  const authenticated = secret.token !== null || (target.kind === 'influxdb-v1' && target.username !== null);
  const { version, roundTripMs, there } = found;
  const detail = sentence(target, version, roundTripMs, there);
  return { version, roundTripMs, authenticated, detail };
}

/** A relay only has to answer; each backend is tested as a target of its own, and what is wrong with any of them is said of all at once. */
async function testRelay(
  relay: InfluxdbRelayTarget,
  secret: TargetSecret,
  policy: EgressPolicy,
  clock: Clock,
): Promise<ConnectionTest> {
  const roundTripMs = await pingRelay(relay, policy, clock);
  const found: { part: string; version: string | null; there: string }[] = [];
  const wrong: string[] = [];
  for (const { part, target, secret: own } of relayBackends(relay, secret)) {
    try {
      const { version, there } = await testEndpoint(target, own, policy, clock);
      found.push({ part, version, there });
    } catch (error) {
      if (!isDomainError(error) || isDomainError(error, 'target_denied')) throw error;
      wrong.push(`${part}: ${error.message}`);
    }
  }
  if (wrong.length > 0)
    throw new DomainError('target_refused', { host: new URL(relay.url).host, detail: wrong.join('; ') });
  const versions = [...new Set(found.map(({ version }) => version))];
  const texts = found.map(
    ({ part, version, there }) => `${part} is InfluxDB ${version ?? 'of unknown version'}, ${there}`,
  );
  const warning = versions.length > 1 ? ' The backends are of different versions.' : '';
  return {
    version: versions[0] ?? null,
    roundTripMs,
    authenticated: secret.token !== null || relay.username !== null,
    detail: `The relay answers within ${roundTripMs.toFixed(1)} ms; ${texts.join('; ')}.${warning}`,
  };
}

async function pingRelay(relay: InfluxdbRelayTarget, policy: EgressPolicy, clock: Clock): Promise<number> {
  const { allowedAddresses } = await resolveTargetAddress(relay.url, policy);
  const [first] = relayBackends(relay, noSecret);
  if (!first) throw new TypeError('a relay has one backend at least');
  const target = { ...first.target, url: relay.url, username: null };
  const session = openSession({ target, secret: noSecret, allowedAddresses });
  try {
    const begunMs = clock.nowMs();
    await session.ping();
    return clock.nowMs() - begunMs;
  } finally {
    await session.close();
  }
}

async function testEndpoint(
  target: ServerTarget,
  secret: TargetSecret,
  policy: EgressPolicy,
  clock: Clock,
): Promise<{ version: string | null; roundTripMs: number; there: string }> {
  const { allowedAddresses } = await resolveTargetAddress(target.url, policy);
  const others: MoreServer[] = [];
  for (const url of targetAddresses(target).slice(targetUrls(target).length))
    others.push({ url, allowedAddresses: (await resolveTargetAddress(url, policy)).allowedAddresses });
  const session = openSession({ target, secret, allowedAddresses, others });
  try {
    const { version } = await session.ping();
    const begunMs = clock.nowMs();
    await session.ping();
    const roundTripMs = clock.nowMs() - begunMs;
    return { version, roundTripMs, there: await session.authenticate() };
  } finally {
    await session.close();
  }
}

function sentence(target: ServerTarget, version: string | null, roundTripMs: number, there: string): string {
  const urls = targetUrls(target);
  const more = urls.length === 1 ? '' : ` All ${urls.length} endpoints do.`;
  if (target.kind === 'graphite') {
    const within = `It accepts connections within ${roundTripMs.toFixed(1)} ms.`;
    return `${within}${more} Graphite acknowledges nothing: ${there}.`;
  }
  const server = version === null ? 'The server' : `InfluxDB ${version}`;
  const warning = isCertificateChecked(target) === false ? ' Its certificate was not checked.' : '';
  return `${server} answers within ${roundTripMs.toFixed(1)} ms, ${loginOf(target)}; ${there}.${more}${warning}`;
}

function loginOf(target: InfluxdbTarget): string {
  if (target.kind === 'influxdb-v2' || target.auth === 'token') return 'by token';
  return target.username === null ? 'without a user' : `as ${target.username}`;
}
