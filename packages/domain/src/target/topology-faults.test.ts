import { expect, it } from 'vitest';
import { launcherFileShape } from './launcher.ts';

const cacheA = { name: 'cache:a', launcher: 'carbon-cache' };
const cacheB = { name: 'cache:b', launcher: 'carbon-cache' };
const relay = { name: 'relay', launcher: 'carbon-relay', sendsTo: ['cache:a', 'cache:b'] };
const cRelay = { ...relay, launcher: 'carbon-c-relay' };

function faultsOf(parts: unknown[]): string[] {
  const file = {
    launchers: {
      'carbon-cache': { kind: 'carbon-cache', binary: '/usr/bin/carbon-cache' },
      'carbon-relay': { kind: 'carbon-relay', binary: '/usr/bin/carbon-relay' },
      'carbon-c-relay': { kind: 'carbon-c-relay', binary: '/usr/bin/carbon-c-relay' },
      influx: { binary: 'influxd', variants: { plain: {} } },
      graphite: { kind: 'topology', variants: { it: { parts } } },
    },
  };
  const issues = launcherFileShape.safeParse(file).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.slice(5).join('/')}: ${message}`);
}

it.each([
  ['one cache', [cacheA]],
  ['a relay in front of two', [cacheA, cacheB, relay]],
  [
    'a c-relay in front of a relay',
    [cacheA, cacheB, relay, { ...cRelay, name: 'front:b', sendsTo: ['relay'] }],
  ],
])('takes %s', (_, parts) => {
  expect(faultsOf(parts)).toEqual([]);
});

it.each([
  ['an unknown launcher', [{ ...cacheA, launcher: 'none' }], '0/launcher: this file has no launcher "none"'],
  ['an InfluxDB', [{ ...cacheA, launcher: 'influx' }], '0/launcher: "influx" is no program of Graphite'],
  ['a topology', [{ ...cacheA, launcher: 'graphite' }], '0/launcher: "graphite" is no program of Graphite'],
  ['an unknown variant', [{ ...cacheA, variant: 'big' }], '0/variant: "carbon-cache" has no variant "big"'],
  [
    'a key of the launch',
    [{ ...cacheA, settings: { USER: 'root' } }],
    '0/settings/USER: USER cannot be set: a part stores in its own directory, as the user of the worker',
  ],
  [
    'a batch as large as the queue',
    [cacheA, cacheB, { ...cRelay, settings: { '-q': '2500' } }],
    '2/settings: -b (2500) must be below -q (2500)',
  ],
  [
    'one name twice',
    [cacheA, cacheA, { ...relay, sendsTo: ['cache:a'] }],
    '1/name: "cache:a" is the same instance: give each part its own',
  ],
  [
    'one instance by two names',
    [cacheA, cacheB, { ...relay, name: 'front' }, { ...relay, name: 'front:a', sendsTo: ['front'] }],
    '3/name: "front" is the same instance: give each part its own',
  ],
  [
    'a cache that sends',
    [cacheA, { ...cacheB, sendsTo: ['cache:a'] }],
    '1/sendsTo: a cache sends to no other part',
  ],
  [
    'a relay without parts behind it',
    [{ ...relay, sendsTo: [] }],
    '0/sendsTo: name the parts behind this relay',
  ],
  [
    'a relay to itself',
    [cacheA, cacheB, { ...relay, sendsTo: ['cache:a', 'cache:b', 'relay'] }],
    '2/sendsTo/2: no part "relay" stands before this one',
  ],
  [
    'a relay that sends to a part twice',
    [cacheA, { ...relay, sendsTo: ['cache:a', 'cache:a'] }],
    '1/sendsTo/1: "cache:a" has the instance of another one: a ring would take both for one',
  ],
  [
    'pickle frames to a c-relay',
    [cacheA, cacheB, { ...cRelay, name: 'front' }, { ...relay, sendsTo: ['front'] }],
    '3/sendsTo/0: carbon-relay sends pickle frames, which carbon-c-relay does not read',
  ],
  [
    'a method of the other relay',
    [cacheA, cacheB, { ...relay, method: 'carbon_ch' }],
    '2/method: carbon-relay has no method "carbon_ch"',
  ],
  [
    'more copies than parts',
    [cacheA, cacheB, { ...relay, replication: 3 }],
    '2/replication: a point cannot go to more parts than there are',
  ],
  [
    'a part that nothing reaches',
    [cacheA, cacheB, { ...relay, sendsTo: ['cache:b'] }],
    '0/name: no later part sends to it',
  ],
])('refuses %s', (_, parts, fault) => {
  expect(faultsOf(parts)).toEqual([fault]);
});
