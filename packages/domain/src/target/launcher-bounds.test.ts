import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
import { carbonLauncherShapes, topologyLauncherShape } from './graphite-launcher.ts';
import { relayLauncherShape } from './launcher.ts';
import { serverLauncherShapes } from './server-launcher.ts';

const program = ['description characters <= 500', 'binary characters >= 1'];
const start = [
  'readyTimeoutSeconds >= 1',
  'readyTimeoutSeconds <= 3600',
  'variants{}.description characters <= 500',
];

it.each(serverLauncherShapes.map((shape) => [shape.shape.kind.value, shape] as const))(
  'a launcher of %s has these bounds',
  (_, shape) => {
    expect(boundsOf(shape)).toEqual([...program, 'containerPort >= 1', 'containerPort <= 65535', ...start]);
  },
);

it('a launcher of a relay has these bounds', () => {
  expect(boundsOf(relayLauncherShape)).toEqual([
    ...program,
    ...start,
    'variants{}.backends items >= 1',
    'variants{}.backends items <= 8',
  ]);
});

it.each(carbonLauncherShapes.map((shape) => [shape.shape.kind.value, shape] as const))(
  'a launcher of %s has these bounds',
  (_, shape) => {
    expect(boundsOf(shape)).toEqual([
      'description characters <= 500',
      ...(shape.shape.kind.value === 'carbon-c-relay' ? [] : ['binary characters <= 1000']),
      'readyTimeoutSeconds >= 1',
      'readyTimeoutSeconds <= 3600',
      'variants{}.description characters <= 500',
    ]);
  },
);

it('a launcher of a topology has these bounds', () => {
  expect(boundsOf(topologyLauncherShape)).toEqual([
    'description characters <= 500',
    'retentions characters <= 200',
    'variants{}.description characters <= 500',
    'variants{}.parts items >= 1',
    'variants{}.parts items <= 17',
    'variants{}.parts[].sendsTo items <= 16',
    'variants{}.parts[].replication >= 1',
    'variants{}.parts[].replication <= 16',
  ]);
});
