import { expect, it } from 'vitest';
import { kindOfVersion, newLauncher, proposedName, variantsOf } from './new-launcher.ts';

it('takes the kind from the major version, and knows no others', () => {
  expect(['0.13.0', '1.8.10', '2.7.1', '3.0.0', 'unknown'].map(kindOfVersion)).toEqual([
    'influxdb-v0',
    'influxdb-v1',
    'influxdb-v2',
    null,
    null,
  ]);
});

it('proposes a name that a launcher may have, with the index where there is only one of several', () => {
  expect(proposedName('1.8.10', 'influxdb-v1', ['tsi1'])).toBe('influxdb-1.8.10-tsi1');
  expect(proposedName('1.8.10', 'influxdb-v1', ['inmem', 'tsi1'])).toBe('influxdb-1.8.10');
  expect(proposedName('2.7.1', 'influxdb-v2', ['plain'])).toBe('influxdb-2.7.1');
  expect(proposedName('1.6.7~rc0+Build', 'influxdb-v1', ['inmem', 'tsi1'])).toBe('influxdb-1.6.7-rc0-build');
});

it.each(['influxdb-v0', 'influxdb-v1', 'influxdb-v2'] as const)(
  'gives a launcher of kind %s that can be started',
  (kind) => {
    const variants = variantsOf(kind).map(({ name }) => name);
    const launcher = newLauncher({ binary: '/opt/influxd', version: '1.8.10', kind, variants });
    expect(launcher).toMatchObject({ kind, binary: '/opt/influxd' });
    expect(Object.keys(launcher.variants)).toEqual(variants);
  },
);
