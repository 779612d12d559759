import { expect, it } from 'vitest';
import { defaultLauncherFileText } from './default-launchers.ts';
import { withLauncher, withoutLauncher } from './edit-launcher-file.ts';
import { graphiteLaunchers } from './graphite-launchers.ts';
import { launcherEntry, type NewLauncher } from './new-launcher.ts';
import { parseLauncherFile } from './read-launcher-file.ts';

const added: NewLauncher = {
  binary: '/opt/1.8/influxd',
  version: '1.8.10',
  kind: 'influxdb-v1',
  variants: ['tsi1'],
};
const commented = `# Ours, see the wiki.
launchers:
  # Do not touch before the release.
  influxdb-1.6: # of Debian
    binary: /usr/bin/influxd
    configTemplate: |
      [data]
        dir = "{dataDir}" # a comment of the template

    variants: { tsi1: { settings: { indexVersion: tsi1 } } }
  relay:
    kind: influxdb-relay
    binary: /usr/bin/influxdb-relay
    variants: { one: { backends: [{ launcher: influxdb-1.6, variant: tsi1 }] } }
`;

it('adds a launcher behind the others, and keeps comments and templates of the operator', () => {
  const text = withLauncher(commented, 'influxdb-1.8.10', launcherEntry(added));
  for (const kept of [
    '# Ours, see the wiki.',
    '# Do not touch before the release.',
    '# of Debian',
    '# a comment of',
  ])
    expect(text).toContain(kept);
  const { launchers } = parseLauncherFile(text, 'x');
  expect(launchers).toMatchObject(parseLauncherFile(commented, 'x').launchers);
  expect(Object.keys(launchers)).toEqual(['influxdb-1.6', 'relay', 'influxdb-1.8.10']);
  expect(launchers['influxdb-1.8.10']).toMatchObject({
    kind: 'influxdb-v1',
    binary: '/opt/1.8/influxd',
    variants: { tsi1: { settings: { indexVersion: 'tsi1' } } },
  });
});

it('keeps the file of the first start as it was written', () => {
  const before = defaultLauncherFileText('/opt/influxd');
  expect(withLauncher(before, 'b', launcherEntry(added)).startsWith(before)).toBe(true);
});

it.each([
  ['no file', null],
  ['an empty file', '\n'],
  ['a file without launchers', '# Mine.\nlaunchers: {}\n'],
  ['a file in JSON', '{"launchers": {}}'],
])('adds the first launcher to %s', (_, text) => {
  const result = withLauncher(text, 'a', launcherEntry(added));
  expect(Object.keys(parseLauncherFile(result, 'x').launchers)).toEqual(['a']);
});

it('refuses a name that is taken, so that no launcher is replaced', () => {
  expect(() => withLauncher(commented, 'influxdb-1.6', launcherEntry(added))).toThrow(
    'there is a launcher "influxdb-1.6" already',
  );
});

it('refuses to write into a file that it cannot read, rather than losing it', () => {
  expect(() => withLauncher('launchers: [', 'a', launcherEntry(added))).toThrow('launcher file');
  expect(() => withLauncher(`${commented}extra: 1\n`, 'a', launcherEntry(added))).toThrow('launcher file');
});

it('takes a launcher out and nothing else', () => {
  const text = withLauncher(commented, 'influxdb-1.8.10', launcherEntry(added));
  expect(parseLauncherFile(withoutLauncher(text, 'influxdb-1.8.10') ?? '', 'x')).toEqual(
    parseLauncherFile(commented, 'x'),
  );
  expect(withoutLauncher(text, 'constructor')).toBeNull();
});

it('keeps a launcher that a relay starts', () => {
  expect(() => withoutLauncher(commented, 'influxdb-1.6')).toThrow('the relay "relay" starts it');
});

it('keeps a program that a topology starts', () => {
  const launchers = graphiteLaunchers({ root: '/opt/graphite', hasCRelay: false, libraryPath: null });
  const text = Object.entries(launchers).reduce<string | null>(
    // A topology names programs that stand before it.
    (file, [name, entry]) => withLauncher(file, name, entry),
    null,
  );
  expect(() => withoutLauncher(text ?? '', 'carbon-cache')).toThrow('the topology "graphite" starts it');
  expect(withoutLauncher(text ?? '', 'graphite')).not.toContain('topology');
});
