import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree } from '../floors/plant-tree.mjs';
import { runSqlOnce } from '../prisma/run-sql-once.mjs';
import { deployMigrations } from './deploy-migrations.mjs';
import { repositoryRoot as root } from './repository-root.mjs';

const adminUrl = process.env.TEST_DATABASE_URL;
const name = `tidemark_test_worker_${randomBytes(6).toString('hex')}`;
const databaseUrl = Object.assign(new URL(adminUrl ?? 'postgresql://none'), {
  pathname: `/${name}`,
}).toString();

beforeAll(() => runSqlOnce(adminUrl, `CREATE DATABASE ${name}`));
afterAll(() => runSqlOnce(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

/** Starts what `tidemark worker` starts; `stop` is called with its process when it is up. */
async function runWorker(stateDir, variables, stop = () => {}) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const env = {
    ...inherited,
    PATH: `${path.dirname(process.env.TEST_INFLUXD)}${path.delimiter}${inherited.PATH}`,
    TIDEMARK_STATE_DIR: stateDir,
    ...variables,
  };
  const child = spawn(process.execPath, [path.join(root, 'tooling/scripts/worker.mjs')], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      const wasUp = output.includes('Ctrl-C stops');
      output += text;
      if (!wasUp && output.includes('Ctrl-C stops')) void stop(child);
    });
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

const secretKey = randomBytes(32).toString('base64');
const settings = { DATABASE_URL: databaseUrl, TIDEMARK_SECRET_KEY: secretKey };

describe('tidemark worker', () => {
  it('says which variables are missing, with the exit code of wrong settings', () =>
    plantTree({}, async (stateDir) => {
      const { exitCode, output } = await runWorker(stateDir, {});
      expect(exitCode).toBe(4);
      expect(output).toMatch(/^Missing in the environment: DATABASE_URL: .*TIDEMARK_SECRET_KEY: /);
    }));

  it('starts on the database of a portal of its version only, is listed while it runs, and ends gracefully', () =>
    plantTree({}, async (stateDir) => {
      const early = await runWorker(stateDir, settings);
      expect(early.exitCode).toBe(1);
      expect(early.output).toMatch(
        /The database lacks \d+ migrations .*start the portal of the same version first/,
      );

      await deployMigrations({ databaseUrl, migrationsDir: path.join(root, 'prisma/migrations') });
      const workers = () => runSqlOnce(databaseUrl, 'SELECT ended_at, launchers FROM worker');
      let whileUp = [];
      const { exitCode, output } = await runWorker(stateDir, settings, async (child) => {
        whileUp = await workers();
        child.kill('SIGTERM');
      });
      expect(output).toContain('Worker started');
      expect(output).not.toMatch(new RegExp(`${new URL(databaseUrl).password}@`));
      expect(exitCode).toBe(0);
      const launchers = expect.arrayContaining([expect.stringMatching(/^influxdb-/)]);
      expect(whileUp).toEqual([{ ended_at: null, launchers }]);
      expect(await workers()).toEqual([expect.objectContaining({ ended_at: expect.any(Date) })]);
      expect(fs.existsSync(path.join(stateDir, 'workers/1/logs/worker.log'))).toBe(true);
    }));
});
