import path from 'node:path';
import { buildPortal, isPortalBuilt } from './build-portal.mjs';
import { databaseFailure } from './describe-database-failure.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { keepPart } from './kept-part.mjs';
import { outputOf, startPart } from './start-part.mjs';
import { tsxLoader } from './tsx-loader.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

async function answers(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}

/** openDatabase gives the URL of the database to use: the operator's where set, else that of the embedded one, started now. */
export async function openDatabase({ root, stateDir, env, steps, register, signal }) {
  let databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) {
    const started = await steps.step('PostgreSQL started', () =>
      startEmbeddedPostgres({ root, stateDir, steps, register, signal }),
    );
    databaseUrl = started.url;
  }
  await steps.step('Migrations applied', async () => {
    const { deployMigrations } = await import('./deploy-migrations.mjs');
    try {
      await deployMigrations({ databaseUrl, migrationsDir: path.join(root, 'prisma/migrations') });
    } catch (error) {
      throw databaseFailure(error, databaseUrl);
    }
  });
  return databaseUrl;
}

/** ensurePortalBuilt builds the portal where its sources changed since the last build. */
export async function ensurePortalBuilt({ root, stateDir, steps, signal }) {
  if (isPortalBuilt(root)) return;
  const logFile = path.join(stateDir, 'logs/build.log');
  await steps.step('Portal built', (report) => buildPortal(root, { logFile, report, signal }));
}

/** startPortal serves the built portal on 127.0.0.1 and resolves when it answers. */
async function startPortal({ root, stateDir, env, steps, register, signal }) {
  const url = `http://127.0.0.1:${env.PORT}`;
  const part = keepPart({
    start: () =>
      startPart({
        name: 'portal',
        args: [
          '--import',
          endWithParent,
          path.join(root, 'tooling/start/run-portal.mjs'),
          '127.0.0.1',
          env.PORT,
        ],
        cwd: path.join(root, 'apps/web'),
        env,
        logFile: path.join(stateDir, 'logs/portal.log'),
      }),
    isHealthy: () => answers(`${url}/api/health`),
    advice: 'Look for the reason in its log: memory, disk, or a port that another program took.',
    steps,
    signal,
  });
  register(part);
  await part.up;
}

/** startWorker runs the worker and resolves when it takes work. */
export async function startWorker({ root, stateDir, env, steps, register, signal }) {
  const part = keepPart({
    start: () =>
      startPart({
        name: 'worker',
        args: ['--import', tsxLoader(root), path.join(root, 'apps/worker/src/main.ts')],
        cwd: path.join(root, 'apps/worker'),
        env,
        logFile: path.join(stateDir, 'logs/worker.log'),
      }),
    isHealthy: (child) => /^worker: ready$/m.test(outputOf(child)),
    advice:
      'Look for the reason in its log, often too little memory: cancel the run that it executed, or make it smaller.',
    steps,
    signal,
  });
  register(part);
  await part.up;
}

/** startPortalAndWorker starts both side by side; the worker, registered last, is stopped first. */
export async function startPortalAndWorker(context) {
  await context.steps.step('Portal and worker started', () =>
    Promise.all([startPortal(context), startWorker(context)]),
  );
}
