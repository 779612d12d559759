import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askVersion, programFault } from '../src/launching/ask-version.ts';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { changeLauncherFile, withLauncher } from '../src/launching/edit-launcher-file.ts';
import { inspectLauncher } from '../src/launching/inspect-launcher.ts';
import { createLauncherStore } from '../src/launching/launcher-store.ts';
import { launcherEntry, newLauncher } from '../src/launching/new-launcher.ts';
import { tryLauncher } from '../src/launching/try-launcher.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
let folder = '';

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  folder = await mkdtemp(join(tmpdir(), 'tidemark-add-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** An executable script of this name. */
async function script(name: string, body: string, mode = 0o755): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, mode);
  return path;
}

describe('what is run to ask a version', () => {
  it('gives the version that the real server reports', async () => {
    expect(await askVersion(influxd)).toEqual({ version: expect.stringMatching(/^1\.\d/), fault: null });
    expect(await programFault(influxd)).toBeNull();
  });

  it('gives the one argument "version", no shell, and nothing of our environment', async () => {
    const path = await script('influxd', `echo "InfluxDB v1.8.10 ($# $1)"; env > "${folder}/env"`);
    expect(await askVersion(path)).toEqual({ version: '1.8.10', fault: null });
    const environment = await readFile(join(folder, 'env'), 'utf8');
    expect(environment).not.toContain('TEST_INFLUXD');
    expect(environment).toContain('PATH=/usr/local/bin:/usr/bin:/bin');
  });

  it('ends a program that does not end, writes without end, or fails', async () => {
    const endless = await script('influxd-endless', 'while :; do echo "InfluxDB v1.8.10"; done');
    const failing = await script('influxd-failing', 'echo "InfluxDB v1.8.10"; exit 3');
    const waiting = await script('influxd-waiting', 'exec sleep 60');
    expect(await askVersion(endless)).toEqual({ version: null, fault: 'no_version' });
    expect(await askVersion(failing)).toEqual({ version: null, fault: 'no_version' });
    expect(await askVersion(waiting)).toEqual({ version: null, fault: 'no_version' });
  });

  it('takes only what answers as influxd does', async () => {
    const other = await script('influxd', 'echo "git version 2.39"');
    expect(await askVersion(other)).toEqual({ version: null, fault: 'other_program' });
    const unknown = await script('influxd-unknown', 'echo "InfluxDB vunknown (git: unknown unknown)"');
    expect(await askVersion(unknown)).toEqual({ version: null, fault: 'other_program' });
  });
});

describe('what is not run at all', () => {
  it('is everything but an absolute path to a regular, executable influxd that not everyone may write', async () => {
    await mkdir(join(folder, 'influxd-folder'));
    const python = await script('python3', 'true');
    await symlink(python, join(folder, 'influxd-link'));
    const faults = {
      relative: await programFault('influxd'),
      missing: await programFault(join(folder, 'influxd-none')),
      folder: await programFault(join(folder, 'influxd-folder')),
      named: await programFault(python),
      link: await programFault(join(folder, 'influxd-link')),
      open: await programFault(await script('influxd-open', 'true', 0o757)),
      ours: await programFault(await script('influxd-1.8', 'true')),
    };
    expect(faults).toEqual({
      relative: 'relative',
      missing: 'missing',
      folder: 'not_a_file',
      named: 'other_name',
      link: 'other_name',
      open: 'writable_by_all',
      ours: null,
    });
  });

  it('is a file without permission to execute it', async () => {
    const path = await script('influxd', 'true', 0o644);
    expect(await programFault(path)).toBe('not_executable');
    const { launchers } = defaultLaunchers(path);
    expect(await inspectLauncher({ launchers }, 'influxdb-1.6')).toMatchObject({
      state: 'unavailable',
      says: 'influxd: The file is not executable by the user that Tidemark runs as.',
      advice: expect.stringContaining('chmod +x'),
    });
  });
});

describe('health of a launcher', () => {
  it('says version and what to do, and names no path', async () => {
    const here = newLauncher({ binary: influxd, version: '1.6', kind: 'influxdb-v1', variants: ['tsi1'] });
    const gone = { ...here, binary: join(folder, 'secret/influxd') };
    const wrapper = { ...here, binary: await script('start-influx.sh', `touch "${folder}/ran"`) };
    const file = { launchers: { here, 'influxdb-9.9': here, gone, wrapper } };
    expect(await inspectLauncher(file, 'here')).toMatchObject({ state: 'ready', advice: null });
    expect(await inspectLauncher(file, 'influxdb-9.9')).toMatchObject({
      state: 'doubtful',
      says: expect.stringContaining(
        'The launcher is called "influxdb-9.9", and the server that answered is 1.',
      ),
    });
    expect(await inspectLauncher(file, 'gone')).toMatchObject({
      state: 'unavailable',
      says: 'Cannot be started: the program influxd is not on this host.',
    });
    expect(JSON.stringify(await inspectLauncher(file, 'gone'))).not.toContain('secret');
    expect(await inspectLauncher(file, 'wrapper')).toMatchObject({ state: 'ready', version: null });
    expect(await readdir(folder)).not.toContain('ran');
  });
});

describe('a trial', () => {
  it('starts and stops every variant, and leaves nothing', async () => {
    const launcher = newLauncher({
      binary: influxd,
      version: '1.6',
      kind: 'influxdb-v1',
      variants: ['inmem', 'tsi1'],
    });
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('tidemark-try-'));
    const before = await left();
    const tried = await tryLauncher({ launchers: { a: launcher } }, 'a', systemClock);
    expect(tried.map(({ variant, version }) => [variant, version?.slice(0, 2)])).toEqual([
      ['inmem', '1.'],
      ['tsi1', '1.'],
    ]);
    expect(tried[0]?.configDigest).not.toBe(tried[1]?.configDigest);
    expect(await left()).toEqual(before);
  });

  it('says why a server did not start, with the end of its log', async () => {
    const binary = await script('influxd', 'echo "no such index" >&2; exit 1');
    const launcher = newLauncher({ binary, version: '1.8.10', kind: 'influxdb-v1', variants: ['tsi1'] });
    await expect(tryLauncher({ launchers: { a: launcher } }, 'a', systemClock)).rejects.toThrow(
      'no such index',
    );
  });
});

describe('the file', () => {
  const entry = (version: string) =>
    launcherEntry({ binary: influxd, version, kind: 'influxdb-v1', variants: ['tsi1'] });

  it('is replaced at once, keeps its permissions and leaves no draft', async () => {
    const path = join(folder, 'launchers.yaml');
    await writeFile(path, '# Mine.\nlaunchers: {}\n', { mode: 0o640 });
    await changeLauncherFile(path, (text) => withLauncher(text, 'a', entry('1.8.10')));
    expect(await readFile(path, 'utf8')).toMatch(/^# Mine\.\nlaunchers:\n {2}a:\n/);
    expect(await readdir(folder)).toEqual(['launchers.yaml']);
  });

  it('takes one change at a time, and forgets one that was never finished', async () => {
    const path = join(folder, 'launchers.yaml');
    await writeFile(`${path}.new`, '');
    const change = () => changeLauncherFile(path, (text) => withLauncher(text, 'a', entry('1.8.10')));
    await expect(change()).rejects.toThrow('being changed by someone else');
    await utimes(`${path}.new`, 1, 1);
    expect(await change()).toBe(true);
  });

  it('stays as it was when the change is refused', async () => {
    const path = join(folder, 'launchers.yaml');
    await writeFile(path, 'launchers: [');
    await expect(
      changeLauncherFile(path, (text) => withLauncher(text, 'a', entry('1.8.10'))),
    ).rejects.toThrow('launcher file');
    expect(await readFile(path, 'utf8')).toBe('launchers: [');
    expect(await readdir(folder)).toEqual(['launchers.yaml']);
  });

  it('shows a launcher at once that was added, and no longer one that was removed', async () => {
    const store = createLauncherStore(join(folder, 'launchers.yaml'), true, systemClock);
    expect(await store.choices()).toBeNull();
    await store.add('influxdb-1.6', entry('1.6'));
    const [report] = (await store.reports()) ?? [];
    expect(report).toMatchObject({ name: 'influxdb-1.6', configurations: [{ variant: 'tsi1' }] });
    const [tried] = await tryLauncher(await store.file(), 'influxdb-1.6', systemClock);
    expect(report?.configurations[0]?.digest).toBe(tried?.configDigest);
    expect(report?.configurations[0]?.file).toContain('index-version = "tsi1"');
    expect(await store.remove('influxdb-1.6')).toBe(true);
    expect(await store.remove('influxdb-1.6')).toBe(false);
    expect(await store.choices()).toEqual([]);
  });
});
