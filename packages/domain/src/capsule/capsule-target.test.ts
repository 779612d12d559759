import { expect, it } from 'vitest';
import { aLaunchedTarget } from '../testing/a-capsule.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aGraphite, aRelay, aTarget, aV2Target } from '../testing/a-target.ts';
import { capsuleTarget, isStandInTarget, withoutHooks } from './capsule-target.ts';

const existing = {
  name: 'prod-db-7',
  description: 'ask Ops at 10.1.2.3',
  url: 'https://prod-db-7.internal:8086/x',
  moreUrls: ['http://10.9.8.7:8086'],
  maxSeries: 77,
};

it.each([
  ['1.x', aTarget({ ...existing, username: 'metrics-admin' })],
  ['2.x', aV2Target({ ...existing, org: 'secret lab', bucket: 'secret', bucketPrefix: 'secret' })],
])('discloses only kind, TLS and series limit of a running InfluxDB %s', (_, target) => {
  const disclosed = capsuleTarget(target);
  expect(disclosed).toMatchObject({ kind: target.kind, url: 'https://target.invalid', maxSeries: 77 });
  expect(JSON.stringify(disclosed)).not.toMatch(/prod|internal|10\.|8086|secret|admin|Ops/);
  expect(isStandInTarget(disclosed)).toBe(true);
});

it('discloses protocol, paths and archive of a running Graphite, and no address', () => {
  const { description, maxSeries } = existing;
  const target = aGraphite({
    name: 'prod-carbon',
    description,
    maxSeries,
    url: 'tcp://prod-1.internal:2103',
    moreUrls: ['tcp://prod-2.internal:2103'],
    cacheQueryUrls: ['tcp://prod-1.internal:7002'],
    renderUrl: 'https://prod-web.internal',
    protocol: 'pickle',
  });
  const disclosed = capsuleTarget(target);
  expect(disclosed).toMatchObject({
    url: 'tcp://target.invalid:2003',
    maxSeries: 77,
    protocol: 'pickle',
    renderUrl: null,
  });
  expect(JSON.stringify(disclosed)).not.toMatch(/prod|internal|10\.|2103|7002|Ops/);
  expect(isStandInTarget(disclosed)).toBe(true);
});

it('discloses of a relay how many backends it has, and no address or user', () => {
  const backends = ['one', 'two'].map((name) => ({ url: `http://${name}.internal:8186`, username: 'ops' }));
  const disclosed = capsuleTarget(aRelay({ name: 'prod', url: 'http://prod.internal:9096', backends }));
  expect(disclosed).toMatchObject({
    kind: 'influxdb-relay',
    backends: [{ username: null }, { username: null }],
  });
  expect(JSON.stringify(disclosed)).not.toMatch(/prod|internal|ops|8186|9096/);
  expect(isStandInTarget(disclosed)).toBe(true);
});

it('discloses launcher and variant of a launched target', () => {
  const target = { ...aLaunchedTarget(), description: 'started as we do it at home' };
  expect(capsuleTarget(target)).toEqual({ ...target, description: '' });
  expect(isStandInTarget(target)).toBe(false);
});

it('discloses no hook, and keeps the other faults', () => {
  const kill = { action: 'kill', part: 'server', atSeconds: 1, forSeconds: 1 } as const;
  const hook = {
    ...kill,
    action: 'hook',
    part: 'relay',
    url: 'https://ops.internal/x?token=secret',
  } as const;
  const disclosed = withoutHooks(aProfile({ faults: [kill, hook] }));
  expect(disclosed.faults).toEqual([kill]);
  expect(JSON.stringify(disclosed)).not.toMatch(/internal|secret/);
});
