import fs from 'node:fs';
import path from 'node:path';
import { describeFailure } from './describe-failure.mjs';
import { prepareCheckout } from './prepare-checkout.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { StartFailure } from './start-failure.mjs';
import { openStateDirectory } from './state-directory.mjs';
import { createSteps } from './steps.mjs';

/** runGet runs `npm run get:<what>`: `get` brings programs onto this machine and adds their launchers. Ctrl-C stops it with nothing added. */
export async function runGet(what, get) {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort());
  try {
    if (process.argv.length > 2) throw new StartFailure(`Usage: npm run get:${what}, without arguments.`);
    const stateDir = openStateDirectory(root);
    const logFile = path.join(stateDir, `logs/get-${what}.log`);
    fs.mkdirSync(path.dirname(logFile), { recursive: true });
    const steps = createSteps();
    const context = { root, stateDir, env: process.env, steps, signal: controller.signal, logFile };
    await prepareCheckout(context);
    await get(context);
    steps.line('  A running portal and worker see what was added within ten seconds, without a restart.');
  } catch (error) {
    console.error(`  ${controller.signal.aborted ? 'Stopped; nothing was added.' : describeFailure(error)}`);
    process.exitCode = controller.signal.aborted ? 130 : 1;
  }
}

/** importLaunching imports a file of the code that knows launchers. */
export async function importLaunching(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(path.join(root, 'packages/targets/src/launching', file), import.meta.url);
}
