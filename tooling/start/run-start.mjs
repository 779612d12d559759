import path from 'node:path';
import { findInfluxd } from './find-influxd.mjs';
import { isPortFree, readPort } from './free-port.mjs';
import { holdStateLock } from './hold-state-lock.mjs';
import { parseArguments } from './parse-arguments.mjs';
import { partEnvironment } from './part-environment.mjs';
import { prepareCheckout } from './prepare-checkout.mjs';
import { prepareLaunchers } from './prepare-launchers.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { runDemo } from './run-demo.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { StartFailure } from './start-failure.mjs';
import { ensurePortalBuilt, openDatabase, startPortalAndWorker } from './start-stack.mjs';
import { openStateDirectory } from './state-directory.mjs';
import { createSteps } from './steps.mjs';
import { stopWithoutNpm } from './stop-without-npm.mjs';

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

async function bringUp(context, port) {
  await prepareCheckout(context);
  const databaseUrl = await openDatabase(context);
  await ensurePortalBuilt(context);
  const influx = await prepareInflux(context);
  const launcherFile = await prepareLaunchers({ ...context, influxd: influx.binary });
  const env = partEnvironment({ ...context, port, databaseUrl, launcherFile });
  await startPortalAndWorker({ ...context, env });
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

/** runStart does all of `npm start` and gives the exit code when everything has been stopped again. */
export async function runStart(args, env = process.env) {
  const startedMs = performance.now();
  const flags = parseArguments(args, { 'no-demo': { type: 'boolean', default: false } });
  const steps = createSteps();
  const stateDir = openStateDirectory(root, env);
  stopWithoutNpm(env);
  const releaseLock = holdStateLock(stateDir);
  try {
    const port = await choosePort(env);
    return await runUntilStopped(
      async ({ register, signal }) => {
        const context = { root, stateDir, env, steps, register, signal };
        const stack = await bringUp(context, port);
        const upAfterS = ((performance.now() - startedMs) / 1000).toFixed(1);
        const reportPath = flags['no-demo'] ? null : await showDemo(context, stack);
        steps.line('');
        steps.line(`  Portal  ${stack.env.APP_URL}  (up after ${upAfterS} s)`);
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
