import { readFileSync } from 'node:fs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { carbonKinds } from '@tidemark/domain/target/graphite-launcher';
import { launcherKinds } from '@tidemark/domain/target/launcher';
import { describe, expect, it } from 'vitest';
import { defaultLauncherFileText, defaultLaunchers } from './default-launchers.ts';
import { launcherChoices } from './launcher-choices.ts';
import { parseLauncherFile, readLauncherFile } from './read-launcher-file.ts';
import { fillTemplate } from './server-command.ts';

describe('the launcher file', () => {
  it('reads back the default file as the default launchers', () => {
    expect(parseLauncherFile(defaultLauncherFileText('/opt/influxd'), 'x')).toEqual(
      defaultLaunchers('/opt/influxd'),
    );
  });

  it('offers a relay where its program is found, and only there', () => {
    const withRelay = parseLauncherFile(
      defaultLauncherFileText('/opt/influxd', [{ preset: 'influxdb-relay', binary: '/opt/influxdb-relay' }]),
      'x',
    );
    expect(Object.keys(withRelay.launchers)).toEqual(['influxdb-1.6', 'influxdb-relay']);
    expect(withRelay.launchers['influxdb-relay']).toMatchObject({
      kind: 'influxdb-relay',
      binary: '/opt/influxdb-relay',
      variants: { pair: { backends: [{ launcher: 'influxdb-1.6' }, { launcher: 'influxdb-1.6' }] } },
    });
    expect(Object.keys(defaultLaunchers('/opt/influxd').launchers)).toEqual(['influxdb-1.6']);
  });

  it('reads JSON too', () => {
    expect(parseLauncherFile(JSON.stringify(defaultLaunchers('influxd')), 'x')).toEqual(
      defaultLaunchers('influxd'),
    );
  });

  it('names the file and the place of a fault', () => {
    const text = 'launchers:\n  a:\n    binary: influxd\n    configTemplate: x\n    variants: 3\n';
    expect(() => parseLauncherFile(text, 'my.yaml')).toThrow(
      /\/launchers\/a\/variants: launcher file my\.yaml/,
    );
  });

  it('refuses a text that is no YAML', () => {
    expect(() => parseLauncherFile('launchers: [', 'my.yaml')).toThrow(DomainError);
  });

  it('says which file cannot be read', async () => {
    await expect(readLauncherFile('/nowhere/launchers.yaml')).rejects.toThrow(
      'launcher file /nowhere/launchers.yaml: ENOENT',
    );
  });

  it('gives names to choose from, and never a command', async () => {
    const choices = await launcherChoices(defaultLaunchers('/opt/secret/influxd'));
    expect(choices.map((choice) => choice.variants.map((variant) => variant.name))).toEqual([
      ['inmem', 'tsi1'],
    ]);
    expect(JSON.stringify(choices)).not.toContain('influxd"');
  });
});

describe('the guide to launchers', () => {
  const guide = readFileSync(new URL('../../../../docs/launchers.md', import.meta.url), 'utf8');
  const files = [...guide.matchAll(/```yaml\n(launchers:\n.*?)```/gs)].map(([, text]) => text ?? '');

  it('shows whole files, all of which can be used as they stand', () => {
    const kinds = files.flatMap((text) =>
      Object.values(parseLauncherFile(text, 'docs/launchers.md').launchers).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set([...launcherKinds, ...carbonKinds]));
  });

  it('names every key and every kind', () => {
    const { launchers } = defaultLaunchers('influxd');
    for (const key of Object.keys(launchers['influxdb-1.6'] ?? {})) expect(guide).toContain(`\`${key}\``);
    for (const kind of launcherKinds) expect(guide).toContain(`\`${kind}\``);
  });
});

describe('fillTemplate', () => {
  it('names the place that has no value', () => {
    expect(() => fillTemplate('a = {missing}', { present: '1' }, 'mine')).toThrow('{missing}');
    expect(() => fillTemplate('a = {constructor}', {}, 'mine')).toThrow('{constructor}');
  });

  it('leaves braces alone that are no place, as in TOML', () => {
    expect(fillTemplate('a = { b = 1 } # {x}', { x: '$&' }, 'mine')).toBe('a = { b = 1 } # $&');
  });
});
