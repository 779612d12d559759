import { type InfluxdbRelayTarget, type InfluxdbV1Target, noSecret, type TargetSecret } from './target.ts';

/** One backend of a relay as a target of its own, with what opens it. */
export type RelayBackend = { part: string; target: InfluxdbV1Target; secret: TargetSecret };

/** relayBackends gives every backend of a relay that is running already; one without a user of its own takes that of the relay. */
export function relayBackends(relay: InfluxdbRelayTarget, secret: TargetSecret): RelayBackend[] {
  const { name, description, maxSeries, auth, tls, keepDatabase } = relay;
  return relay.backends.map(({ url, username }, i) => {
    const isOwn = auth === 'basic' && username !== null;
    return {
      part: `backend:${i + 1}`,
      target: {
        kind: 'influxdb-v1',
        name,
        description,
        maxSeries,
        url,
        moreUrls: [],
        tls,
        auth,
        username: isOwn ? username : relay.username,
        keepDatabase,
      },
      secret: isOwn
        ? { ...noSecret, password: secret.backendPasswords?.[i] ?? null }
        : { password: secret.password, token: secret.token },
    };
  });
}
