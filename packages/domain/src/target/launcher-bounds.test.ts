import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
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
