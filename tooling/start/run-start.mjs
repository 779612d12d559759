import path from 'node:path';
import { checkRedis } from './check-redis.mjs';
import { checkKeyShape, checkSecretKey, recordSecretKey } from './check-secret-key.mjs';
import { findInfluxd } from './find-influxd.mjs';
import { isPortFree, readPort } from './free-port.mjs';
import { holdStateLock } from './hold-state-lock.mjs';
import { parseArguments } from './parse-arguments.mjs';
import { oldSecretKey, partEnvironment } from './part-environment.mjs';
import { prepareCheckout } from './prepare-checkout.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { runDemo } from './run-demo.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { readSecret } from './secret-file.mjs';
import { StartFailure } from './start-failure.mjs';
import { ensurePortalBuilt, openDatabase, startPortalAndWorker } from './start-stack.mjs';
import { openStateDirectory } from './state-directory.mjs';
import { createSteps } from './steps.mjs';
import { stopWithoutNpm } from './stop-without-npm.mjs';
import { shareStackSettings } from './worker-settings.mjs';

async function choosePort(env) {
  const port = readPort(env.PORT || '3000');
  if (port === null)
    throw new StartFailure(`PORT must be a number from 1 to 65535, and it is "${env.PORT}".`);
  if (await isPortFree(port)) return port;
  throw new StartFailure(
    `Port ${port} of 127.0.0.1 is taken: stop what listens there, or choose another, as in \`PORT=${port + 1} npm start\`.`,
  );
}

async function prepareInflux(context) {
  const { stateDir, steps, signal } = context;
  const logFile = path.join(stateDir, 'logs/setup.log');
  return steps.step('InfluxDB for launched targets', (report) =>
    findInfluxd(stateDir, { logFile, signal, onLine: report }),
  );
}

/** The secret key is checked before a missing one is created, and before the long build. */
async function openCheckedDatabase(context) {
  const { env, stateDir, acceptNewKey } = context;
  const databaseUrl = await openDatabase(context);
  const secretKey = env.TIDEMARK_SECRET_KEY || readSecret(path.join(stateDir, 'secret.key'));
  const oldKey = oldSecretKey(env, stateDir);
  await checkSecretKey({ databaseUrl, secretKey, oldKey, acceptNew: acceptNewKey });
  return databaseUrl;
}

/** Does all works at once; when one fails, the others are stopped, and all have ended before it is reported. */
async function besideEachOther(context, works) {
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.signal, stopping.signal]);
  const stopOthers = (error) => {
    stopping.abort();
    throw error;
  };
  const ends = await Promise.allSettled(works.map((work) => work({ ...context, signal }).catch(stopOthers)));
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (reasons.length > 0) throw reasons.find(({ name }) => name !== 'AbortError') ?? reasons[0];
  return ends.map(({ value }) => value);
}

async function bringUp(context, port) {
  checkKeyShape(context.env);
  await checkRedis(context.env.REDIS_URL);
  await prepareCheckout(context);
  const [databaseUrl, influx] = await besideEachOther(context, [
    openCheckedDatabase,
    prepareInflux,
    ensurePortalBuilt,
  ]);
  const launcherFile = await prepareLaunchers({ ...context, influxd: influx.binary });
  const env = partEnvironment({ ...context, port, databaseUrl, launcherFile });
  // Until a rotation is done, the database remembers the key that seals the rest.
  if (!env.TIDEMARK_OLD_SECRET_KEY)
    await recordSecretKey({ databaseUrl, secretKey: env.TIDEMARK_SECRET_KEY });
  await startPortalAndWorker({ ...context, env });
  shareStackSettings(context.stateDir, env);
  return { env, influx };
}

async function showDemo(context, { env, influx }) {
  if (influx.missing) {
    context.steps.line(`  ${influx.missing} Going on without the demo experiment.`);
    return null;
  }
  context.steps.line(
    `  The portal is up at ${env.APP_URL}. Now the demo experiment "Tag or field?", up to five minutes:`,
  );
  return runDemo({ ...context, env });
}

/** A fresh installation needs its first account, which owns the first workspace with the demo. */
async function nextStep({ APP_URL, DATABASE_URL }) {
  const { runSqlOnce } = await import('../prisma/run-sql-once.mjs');
  const accounts = await runSqlOnce(DATABASE_URL, 'SELECT 1 FROM "user" LIMIT 1');
  return accounts.length > 0
    ? `  Sign in ${new URL('/sign-in', APP_URL)}`
    : `  Next    ${new URL('/sign-up', APP_URL)}  Create the first account: it owns the first workspace.`;
}

/** runStart does all of `npm start` and gives the exit code when everything has been stopped again. */
export async function runStart(args, env = process.env) {
  const startedMs = performance.now();
  const flags = parseArguments(args, {
    'no-demo': { type: 'boolean', default: false },
    'new-secret-key': { type: 'boolean', default: false },
  });
  const steps = createSteps();
  const stateDir = openStateDirectory(root, env);
  stopWithoutNpm(env);
  const releaseLock = holdStateLock(stateDir);
  try {
    const port = await choosePort(env);
    return await runUntilStopped(
      async ({ register, signal }) => {
        const acceptNewKey = flags['new-secret-key'];
        const context = { root, stateDir, env, steps, register, signal, acceptNewKey };
        const stack = await bringUp(context, port);
        const upAfterS = ((performance.now() - startedMs) / 1000).toFixed(1);
        const reportPath = flags['no-demo'] ? null : await showDemo(context, stack);
        steps.line('');
        steps.line(`  Portal  ${stack.env.APP_URL}  (listens on 127.0.0.1:${port}, up after ${upAfterS} s)`);
        steps.line(await nextStep(stack.env));
        if (reportPath) steps.line(`  Report  ${new URL(reportPath, stack.env.APP_URL)}`);
        steps.line(`  State   ${stateDir}`);
        steps.line('  Ctrl-C stops everything.');
      },
      { steps },
    );
  } finally {
    releaseLock();
  }
}
