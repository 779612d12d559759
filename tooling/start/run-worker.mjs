import fs from 'node:fs';
import path from 'node:path';
import { checkRedis } from './check-redis.mjs';
import { checkKeyShape, checkSecretKey } from './check-secret-key.mjs';
import { checkMigrations } from './deploy-migrations.mjs';
import { databaseFailure, databaseName } from './describe-database-failure.mjs';
import { findInfluxd } from './find-influxd.mjs';
import { holdStateLock } from './hold-state-lock.mjs';
import { prepareCheckout } from './prepare-checkout.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { StartFailure } from './start-failure.mjs';
import { startWorker } from './start-stack.mjs';
import { openStateDirectory } from './state-directory.mjs';
import { createSteps } from './steps.mjs';
import { readStackSettings, workerSettings } from './worker-settings.mjs';

const mostWorkers = 64;

/** Each worker of a machine has a log of its own; launched servers stay below the state directory, where the guards of all workers see them. */
export function holdWorkerDirectory(stateDir) {
  for (let number = 1; number <= mostWorkers; number += 1) {
    const directory = path.join(stateDir, 'workers', String(number));
    fs.mkdirSync(path.join(directory, 'logs'), { recursive: true, mode: 0o700 });
    try {
      return { directory, release: holdStateLock(directory) };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
    }
  }
  throw new StartFailure(`${mostWorkers} workers run from this checkout already.`);
}

async function prepareWorker({ stateDir, directory, settings, steps, signal }) {
  const databaseUrl = settings.DATABASE_URL;
  await prepareCheckout({ root, stateDir, steps, signal });
  await steps.step('Database checked', () =>
    checkMigrations({ databaseUrl, migrationsDir: path.join(root, 'prisma/migrations') }).catch((error) => {
      throw databaseFailure(error, databaseUrl);
    }),
  );
  checkKeyShape(settings);
  await checkRedis(settings.REDIS_URL);
  await checkSecretKey({
    databaseUrl,
    secretKey: settings.TIDEMARK_SECRET_KEY,
    oldKey: settings.TIDEMARK_OLD_SECRET_KEY,
  });
  const { binary } = await findInfluxd(stateDir, { logFile: path.join(directory, 'logs/setup.log'), signal });
  return {
    ...settings,
    NODE_ENV: 'production',
    TIDEMARK_STATE_DIR: stateDir,
    TIDEMARK_LAUNCHERS:
      settings.TIDEMARK_LAUNCHERS ?? (await prepareLaunchers({ root, stateDir, influxd: binary })),
  };
}

/** runWorker runs one more worker until it is stopped, and gives the exit code. */
export async function runWorker(env = process.env) {
  const steps = createSteps();
  const stateDir = openStateDirectory(root, env);
  const settings = workerSettings(env, readStackSettings(stateDir));
  const { directory, release } = holdWorkerDirectory(stateDir);
  try {
    return await runUntilStopped(
      async ({ register, signal }) => {
        const workerEnv = await prepareWorker({ stateDir, directory, settings, steps, signal });
        const context = { root, stateDir: directory, env: workerEnv, steps, register, signal };
        await steps.step('Worker started', () => startWorker(context));
        const queue = settings.REDIS_URL ? 'Redis' : 'PostgreSQL';
        steps.line('');
        steps.line(`  It executes runs of ${databaseName(settings.DATABASE_URL)}, queue in ${queue}.`);
        steps.line(`  Launchers  ${workerEnv.TIDEMARK_LAUNCHERS}`);
        steps.line(`  Log        ${path.join(directory, 'logs/worker.log')}`);
        steps.line('  Ctrl-C stops it gracefully.');
      },
      { steps },
    );
  } finally {
    release();
  }
}
