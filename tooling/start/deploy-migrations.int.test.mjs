import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { runSqlOnce } from '../prisma/run-sql-once.mjs';
import { checkMigrations, deployMigrations } from './deploy-migrations.mjs';

const module = new URL('./deploy-migrations.mjs', import.meta.url).href;
const name = `tidemark_test_migrations_${randomBytes(6).toString('hex')}`;
const adminUrl = process.env.TEST_DATABASE_URL;
let databaseUrl;

beforeAll(async () => {
  await runSqlOnce(adminUrl, `CREATE DATABASE ${name}`);
  databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
});
afterAll(() => runSqlOnce(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
beforeEach(() => runSqlOnce(databaseUrl, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'));

/** Lends a folder of migrations, name to SQL, to `use`. */
function withMigrations(migrations, use) {
  const files = Object.entries(migrations).map(([folder, sql]) => [`${folder}/migration.sql`, sql]);
  return plantTree(Object.fromEntries(files), (migrationsDir) => use({ databaseUrl, migrationsDir }));
}

const first = { '1_first': 'CREATE TABLE a (id int);' };
const both = { ...first, '2_second': 'CREATE TABLE b (id int); CREATE TABLE c (id int);' };
const deploy = (migrations) => withMigrations(migrations, deployMigrations);
const tables = async () =>
  (
    await runSqlOnce(
      databaseUrl,
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    )
  ).flatMap((row) => (row.name === '_prisma_migrations' ? [] : [row.name]));
const leaveUnfinished = (migration) =>
  runSqlOnce(
    databaseUrl,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '${migration}')`,
  );

describe('deployMigrations', () => {
  it('applies what is missing, once, also where two start at the same time', async () => {
    expect(await deploy(first)).toEqual(['1_first']);
    const applied = await Promise.all([deploy(both), deploy(both)]);
    expect(applied.flat()).toEqual(['2_second']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
  });

  it('leaves nothing of a migration that fails, and says so', async () => {
    await expect(
      deploy({ ...first, '2_second': 'CREATE TABLE b (id int); SELECT nonsense;' }),
    ).rejects.toThrow(
      /^The migration 2_second failed: column "nonsense" does not exist\. Nothing of it was applied\.$/,
    );
    expect(await tables()).toEqual(['a']);
    expect(await deploy(both)).toEqual(['2_second']);
  });

  it('applies a migration anew whose start was killed in the middle of it', () =>
    withMigrations({ '1_slow': 'CREATE TABLE a (id int); SELECT pg_sleep(600);' }, async (slow) => {
      const program = `import { deployMigrations } from ${JSON.stringify(module)}; await deployMigrations(${JSON.stringify(slow)});`;
      const killed = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
      const isSleeping = `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}' AND wait_event = 'PgSleep'`;
      while ((await runSqlOnce(databaseUrl, isSleeping)).length === 0);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      expect(await deploy({ '1_slow': 'CREATE TABLE a (id int);' })).toEqual(['1_slow']);
      expect(await tables()).toEqual(['a']);
    }));

  it('applies a migration anew that an earlier version left unfinished', async () => {
    await deploy(first);
    await leaveUnfinished('2_second');
    expect(await deploy(both)).toEqual(['2_second']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
    expect(await deploy(both)).toEqual([]);
  });

  it('says what to do where an unfinished migration left a part of it', async () => {
    await deploy(first);
    await leaveUnfinished('2_second');
    await runSqlOnce(databaseUrl, 'CREATE TABLE b (id int)');
    await expect(deploy(both)).rejects.toThrow(
      /^The migration 2_second failed: relation "b" already exists\. An earlier attempt was interrupted .*restore the backup/,
    );
    expect(await tables()).toEqual(['a', 'b']);
  });

  it('refuses the database of a newer version, and a migration that was edited', async () => {
    await deploy(both);
    await expect(deploy(first)).rejects.toThrow(/used by a newer version \(migration 2_second\)/);
    await expect(deploy({ ...both, '1_first': 'CREATE TABLE other (id int);' })).rejects.toThrow(
      /1_first was edited/,
    );
  });

  it('does not wait forever for another that migrates', () =>
    withMigrations(first, async (settings) => {
      const { default: pg } = await import('pg');
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      await other.query('SELECT pg_advisory_lock(72707369)');
      await expect(deployMigrations({ ...settings, lockTimeoutMs: 100 })).rejects.toThrow(
        /^Another process has been applying migrations for 0\.1 s/,
      );
      await other.end();
    }));
});

describe('checkMigrations', () => {
  const check = (migrations) => withMigrations(migrations, checkMigrations);

  it('passes the database of the same version, refuses another, and changes nothing', async () => {
    await expect(check(first)).rejects.toThrow(
      /^The database lacks 1 migrations .*\(1_first\): start the portal/,
    );
    expect(await tables()).toEqual([]);
    await deploy(both);
    await check(both);
    await expect(check(first)).rejects.toThrow(/newer version/);
  });
});

describe('the folder of the migrations of this checkout', () => {
  it('has none that a transaction cannot hold', async () => {
    const migrationsDir = path.resolve(import.meta.dirname, '../../prisma/migrations');
    expect((await deployMigrations({ databaseUrl, migrationsDir })).length).toBeGreaterThan(5);
  });
});
