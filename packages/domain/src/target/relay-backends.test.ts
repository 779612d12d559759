import { expect, it } from 'vitest';
import { relayBackends } from './relay-backends.ts';
import { influxdbRelayTargetShape, targetAddresses, targetUrls } from './target.ts';

const relay = influxdbRelayTargetShape.parse({
  kind: 'influxdb-relay',
  name: 'pair',
  url: 'http://relay:9096',
  username: 'ada',
  backends: [{ url: 'http://one:8086' }, { url: 'http://two:8086', username: 'bob' }],
});

it('opens each backend with its own user, or with that of the relay', () => {
  const secret = { password: 'of-ada', token: null, backendPasswords: [null, 'of-bob'] };
  expect(
    relayBackends(relay, secret).map((one) => [one.part, one.target.url, one.target.username, one.secret]),
  ).toEqual([
    ['backend:1', 'http://one:8086', 'ada', { password: 'of-ada', token: null }],
    ['backend:2', 'http://two:8086', 'bob', { password: 'of-bob', token: null }],
  ]);
});

it('never gives the password of the relay to a backend with a user of its own', () => {
  const [, second] = relayBackends(relay, { password: 'of-ada', token: null });
  expect(second?.secret).toEqual({ password: null, token: null });
});

it('opens every backend with the one token', () => {
  const byToken = { ...relay, auth: 'token' as const };
  const secrets = relayBackends(byToken, { password: null, token: 't' }).map(({ secret }) => secret.token);
  expect(secrets).toEqual(['t', 't']);
});

it('writes to the relay only, and has all addresses approved', () => {
  expect(targetUrls(relay)).toEqual(['http://relay:9096']);
  expect(targetAddresses(relay)).toEqual(['http://relay:9096', 'http://one:8086', 'http://two:8086']);
});

it('refuses a relay without backends, and one that has a backend twice', () => {
  const parse = (backends: unknown[]) => influxdbRelayTargetShape.safeParse({ ...relay, backends }).success;
  expect(parse([])).toBe(false);
  expect(parse([{ url: 'http://one:8086' }, { url: 'http://one:8086/' }])).toBe(false);
  expect(parse(Array.from({ length: 17 }, (_, i) => ({ url: `http://b${i}:8086` })))).toBe(false);
});

it('says at each backend that repeats another one which one that is', () => {
  const backends = ['http://one:8086', 'http://two:8086', 'http://one:8086/', 'http://two:8086'];
  const parsed = influxdbRelayTargetShape.safeParse({ ...relay, backends: backends.map((url) => ({ url })) });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('/'), message])).toEqual([
    ['backends/2/url', 'backend:1 has the same address; give each server once'],
    ['backends/3/url', 'backend:2 has the same address; give each server once'],
  ]);
});
