import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { checkDiskSpace } from './check-disk-space.mjs';
import { checkNodeVersion } from './check-node-version.mjs';
import { hashFiles, listSources } from './content-hash.mjs';
import { isDebianLike } from './debian-packages.mjs';
import { describeFailure } from './describe-failure.mjs';
import { findFreePort, isPortFree, readPort } from './free-port.mjs';
import { isRecorded, recordHash } from './recorded-hash.mjs';
import { deriveSecret, readOrMakeSecret } from './secret-file.mjs';
import { StartFailure } from './start-failure.mjs';
import { stateDirectoryFor } from './state-directory.mjs';
import { createSteps } from './steps.mjs';

describe('checkNodeVersion', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('takes Node %s', (version) => {
    expect(checkNodeVersion(version)).toBeNull();
  });

  it.each(['18.20.4', '20.18.3', '20.9.0', '8.0.0'])(
    'says in one line that Node %s is too old',
    (version) => {
      expect(checkNodeVersion(version)).toMatch(
        new RegExp(`^Tidemark needs Node 20\\.19 or newer.*Node ${version}[^\\n]*$`),
      );
    },
  );
});

describe('hashFiles and listSources', () => {
  const files = {
    'packages/a/src/a.ts': 'a',
    'packages/a/src/a.test.ts': 't',
    'packages/a/node_modules/x.ts': 'x',
  };

  it('change with a name or a content, and with nothing else', async () => {
    const hashOf = (tree) => plantTree(tree, (root) => hashFiles(root, listSources(root, ['packages'])));
    const first = await hashOf(files);
    expect(await hashOf(files)).toBe(first);
    expect(
      await hashOf({ ...files, 'packages/a/src/a.test.ts': 'other', 'packages/a/node_modules/x.ts': 'y' }),
    ).toBe(first);
    expect(await hashOf({ ...files, 'packages/a/src/a.ts': 'b' })).not.toBe(first);
    expect(await hashOf({ ...files, 'packages/a/src/b.ts': '' })).not.toBe(first);
  });

  it('are known as done only after they have been recorded', () =>
    plantTree({}, (root) => {
      const mark = path.join(root, 'deep/mark');
      expect(isRecorded(mark, 'abc')).toBe(false);
      recordHash(mark, 'abc');
      expect(isRecorded(mark, 'abc')).toBe(true);
      expect(isRecorded(mark, 'abd')).toBe(false);
    }));
});

describe('findFreePort', () => {
  it('keeps the preferred port if it is free, else takes another', async () => {
    const preferred = await findFreePort();
    expect(await findFreePort(preferred)).toBe(preferred);
    const server = net.createServer();
    await new Promise((resolve) => server.listen(preferred, '127.0.0.1', resolve));
    expect(await isPortFree(preferred)).toBe(false);
    expect(await findFreePort(preferred)).not.toBe(preferred);
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['3000', 3000],
    ['65535', 65_535],
    ['0', null],
    ['65536', null],
    ['80a', null],
    ['-1', null],
  ])('readPort reads "%s" as %s', (text, port) => {
    expect(readPort(text)).toBe(port);
  });
});

describe('stateDirectoryFor', () => {
  const base = { checkout: '/home/ada/tidemark', env: {}, isRoot: false, homeDir: '/home/ada' };

  it('lies in the home of a user, under /var/lib for root, and where the environment says', () => {
    const own = stateDirectoryFor(base);
    expect(own).toMatch(/^\/home\/ada\/\.local\/state\/tidemark\/[0-9a-f]{12}$/);
    expect(stateDirectoryFor({ ...base, env: { XDG_STATE_HOME: '/x' } })).toBe(
      own.replace('/home/ada/.local/state', '/x'),
    );
    expect(stateDirectoryFor({ ...base, isRoot: true })).toBe(
      own.replace('/home/ada/.local/state', '/var/lib'),
    );
    expect(stateDirectoryFor({ ...base, env: { TIDEMARK_STATE_DIR: '/y' } })).toBe('/y');
  });

  it('is another for another checkout', () => {
    expect(stateDirectoryFor({ ...base, checkout: '/home/ada/other' })).not.toBe(stateDirectoryFor(base));
  });
});

describe('secrets', () => {
  it('are made once, readable by the owner alone, and lead to further ones that differ', () =>
    plantTree({}, (root) => {
      const file = path.join(root, 'secret.key');
      const secret = readOrMakeSecret(file);
      expect(Buffer.from(secret, 'base64')).toHaveLength(32);
      expect(readOrMakeSecret(file)).toBe(secret);
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
      expect(fs.readdirSync(root)).toEqual(['secret.key']);
      expect(deriveSecret(secret, 'a')).not.toBe(deriveSecret(secret, 'b'));
      expect(deriveSecret(secret, 'a')).not.toContain(secret);
    }));
});

describe('createSteps', () => {
  it('escapes what would steer a terminal in titles and in the output of programs', async () => {
    const written = [];
    const output = { isTTY: true, columns: 80, write: (text) => written.push(text) };
    const steps = createSteps(output);
    steps.line('forged \u001b[2J\u009b1m\rline');
    const failing = steps.step('title\u0007', async (report) => {
      report('progress\u001b]0;x\nsecond line');
      throw new Error('ends');
    });
    await expect(failing).rejects.toThrow('ends');
    expect(written.join('').replaceAll(/\r| +(?=\r)/g, '')).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(written.join('')).toContain('forged \\u{1b}[2J\\u{9b}1m\\u{d}line');
  });
});

describe('describeFailure', () => {
  it.each([
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    Object.assign(new StartFailure('Dependencies could not be installed.'), {
      output: 'ERR_PNPM_ENOSPC ENOSPC: no space',
    }),
    new Error('could not extend file "base/1": No space left on device'),
  ])('says in one line that the disk is full: %s', (error) => {
    expect(describeFailure(error)).toMatch(/^The disk is full[^\n]*$/);
  });

  it('keeps the sentence of an expected failure and the first line of any other', () => {
    expect(describeFailure(new StartFailure('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
    expect(describeFailure(new Error('one\ntwo'))).toBe('one');
  });
});

describe('checkDiskSpace', () => {
  const gibibyte = 1024 ** 3;
  const statfs = () => ({ bavail: 1024, bsize: 1024 ** 2 });

  it('ends a start only where less is free than needed', () => {
    expect(() => checkDiskSpace('/x', gibibyte, statfs)).not.toThrow();
    expect(() => checkDiskSpace('/x', gibibyte + 1, statfs)).toThrow(/disk of \/x is full/);
  });
});

describe('isDebianLike', () => {
  it('knows other systems by their release file', () => {
    expect(isDebianLike(() => 'ID=fedora\nID_LIKE="rhel"\n')).toBe(false);
    expect(
      isDebianLike(() => {
        throw new Error('no such file');
      }),
    ).toBe(false);
  });
});
