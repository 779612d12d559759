import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { runSqlOnce } from '../prisma/run-sql-once.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { holdStateLock } from './hold-state-lock.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { backUpState, restoreState } from './state-backup.mjs';
import { stopGracefully } from './stop-gracefully.mjs';

/** Runs the embedded database of a state directory, lends its address to `use`, and stops it. */
async function withDatabase(stateDir, use) {
  const parts = [];
  fs.mkdirSync(path.join(stateDir, 'logs'), { recursive: true });
  const { url } = await startEmbeddedPostgres({ root, stateDir, register: (part) => parts.push(part) });
  try {
    return await use(url);
  } finally {
    await stopGracefully(parts);
  }
}

const withFolder = (files, use) =>
  plantTree(files, (folder) => {
    // The database may run as another user.
    fs.chmodSync(folder, 0o711);
    return use(folder);
  });

describe('a backup of the embedded database', () => {
  it(
    'restores the rows and the secret key of its moment, and deletes nothing',
    () =>
      withFolder({ 'secret.key': 'the key\n' }, async (stateDir) => {
        const file = path.join(stateDir, 'backup.tgz');
        await withDatabase(stateDir, (url) =>
          runSqlOnce(url, "CREATE TABLE kept (text text); INSERT INTO kept VALUES ('before')"),
        );
        expect(await backUpState({ stateDir, file, env: {} })).toEqual([
          'database',
          'secret.key',
          'postgres.password',
        ]);
        expect(fs.statSync(file).mode & 0o777).toBe(0o600);

        await withDatabase(stateDir, (url) => runSqlOnce(url, "UPDATE kept SET text = 'after'"));
        fs.writeFileSync(path.join(stateDir, 'secret.key'), 'another key\n');
        const asked = { root, stateDir, file, env: {}, nowMs: 0 };
        expect(() => restoreState(asked)).toThrow(/holds a database: add --replace/);
        const { movedTo } = await restoreState({ ...asked, replace: true });

        expect(fs.readFileSync(path.join(stateDir, 'secret.key'), 'utf8')).toBe('the key\n');
        expect(await withDatabase(stateDir, (url) => runSqlOnce(url, 'SELECT text FROM kept'))).toEqual([
          { text: 'before' },
        ]);
        expect(fs.readFileSync(path.join(movedTo, 'secret.key'), 'utf8')).toBe('another key\n');
        expect(fs.existsSync(path.join(movedTo, 'database/PG_VERSION'))).toBe(true);
      }),
    120_000,
  );

  it('is refused while Tidemark runs, without a database, and over an existing file', () =>
    withFolder({ 'database/PG_VERSION': '18\n', 'old.tgz': '' }, async (stateDir) => {
      const back = (changes) =>
        backUpState({ stateDir, file: path.join(stateDir, 'new.tgz'), env: {}, ...changes });
      expect(() => back({ file: path.join(stateDir, 'old.tgz') })).toThrow(/exists: name another file/);
      expect(() => back({ stateDir: path.join(stateDir, 'database') })).toThrow(
        /no database .* nothing to back up/,
      );
      expect(() => back({ env: { DATABASE_URL: 'x' } })).toThrow(/pg_dump/);
      const release = holdStateLock(stateDir);
      await expect(back({})).rejects.toThrow(/^Tidemark runs: stop it first/);
      release();
    }));

  it('is refused where another PostgreSQL wrote it, and where it is no backup; what is there stays', () =>
    withFolder({ 'database/PG_VERSION': '99\n', 'none/a': '' }, async (stateDir) => {
      const file = path.join(stateDir, 'newer.tgz');
      await backUpState({ stateDir, file, env: {} });
      await expect(restoreState({ root, stateDir, file, replace: true, env: {} })).rejects.toThrow(
        /written by PostgreSQL 99/,
      );
      expect(fs.readFileSync(path.join(stateDir, 'database/PG_VERSION'), 'utf8')).toBe('99\n');
      fs.writeFileSync(path.join(stateDir, 'text.tgz'), 'no archive');
      const wrong = { root, stateDir, file: path.join(stateDir, 'text.tgz'), replace: true, env: {} };
      await expect(restoreState(wrong)).rejects.toThrow(/^tar failed/);
      expect(fs.readdirSync(stateDir).filter((name) => name.includes('partial'))).toEqual([]);
    }));
});
