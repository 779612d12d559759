import { expect, it } from 'vitest';
import { versionMismatch } from './version-mismatch.ts';

const launched = (kind: string, launcher: string, version: string | null) =>
  versionMismatch({ kind, launcher, version });
const existing = (kind: string, version: string | null) => versionMismatch({ kind, launcher: null, version });

it.each([
  ['influxdb-v0', 'influxdb-0.12.1', '0.12.1'],
  ['influxdb-v1', 'influxdb-1.6', '1.6.7~rc0'],
  ['influxdb-v1', 'influxdb-1.6', '1.6.7'],
  ['influxdb-v1', 'influxdb-1.6.7-rc0-tsi1', '1.6.7~rc0'],
  ['influxdb-v1', 'influxdb-1.8.10', '1.8.10-c'],
  ['influxdb-v2', 'mine', 'v2.7.11'],
  ['influxdb-relay', 'relay', '1.6.7'],
  ['influxdb-v1', 'influxdb-1.6', null],
  ['influxdb-v1', 'influxdb-1.6', 'unknown'],
])('finds nothing where a launcher of kind %s, %s, answers as %s', (kind, launcher, version) => {
  expect(launched(kind, launcher, version)).toBeNull();
});

it.each([
  ['influxdb-v1', '0.13.0'],
  ['influxdb-v1', '1.8.10'],
  ['influxdb-v2', '2.7.1'],
  ['sink', 'tidemark-sink'],
])('finds nothing where an existing target of kind %s answers as %s', (kind, version) => {
  expect(existing(kind, version)).toBeNull();
});

it('names the kind and the version that answered', () => {
  expect(launched('influxdb-v1', 'old', '0.12.1')).toBe(
    'The launcher "old" is of kind influxdb-v1, and the server that answered is 0.12.1.',
  );
  expect(launched('influxdb-v0', 'old', '1.6.7')).toContain('influxdb-v0');
  expect(existing('influxdb-v2', 'v1.8.10')).toBe(
    'The target is of kind influxdb-v2, and the server that answered is 1.8.10.',
  );
});

it('names a launcher that is called after another version', () => {
  expect(launched('influxdb-v0', 'influxdb-0.12.1', '0.13.0')).toBe(
    'The launcher is called "influxdb-0.12.1", and the server that answered is 0.13.0.',
  );
  expect(launched('influxdb-v1', 'influxdb-1.6', '1.60.1')).not.toBeNull();
});
