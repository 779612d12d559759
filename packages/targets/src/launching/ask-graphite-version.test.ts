import { expect, it } from 'vitest';
import { carbonVersion, graphiteVersions } from './ask-graphite-version.ts';

it.each([
  ['as Debian has it', ['whisper-1.1.4.egg-info', 'carbon-1.1.7.egg-info', 'carbon'], '1.1.7'],
  ['as pip has it', ['carbon-1.1.10.dist-info'], '1.1.10'],
  ['with the version of Python', ['carbon-1.1.7-py3.11.egg-info'], '1.1.7'],
  ['of no other package', ['carbon-tools-2.0.dist-info', 'carbon'], null],
])('finds the version of carbon, %s', (_, names, version) => {
  expect(carbonVersion(names)).toBe(version);
});

it('names each program once', () => {
  const versions = [
    { kind: 'carbon-cache', version: '1.1.7' },
    { kind: 'carbon-relay', version: '1.1.7' },
    { kind: 'carbon-c-relay', version: '3.7.3' },
  ] as const;
  expect(graphiteVersions(versions)).toBe('carbon 1.1.7, carbon-c-relay 3.7.3');
  expect(graphiteVersions([{ kind: 'carbon-cache', version: null }])).toBeNull();
});
