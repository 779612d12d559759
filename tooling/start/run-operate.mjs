import path from 'node:path';
import { checkKeyShape, recordSecretKey } from './check-secret-key.mjs';
import { holdStateLock, isStateHeld } from './hold-state-lock.mjs';
import { prepareCheckout } from './prepare-checkout.mjs';
import { repositoryRoot as root } from './repository-root.mjs';
import { beginRotation, endRotation } from './rotation-files.mjs';
import { runCommand } from './run-command.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { StartFailure } from './start-failure.mjs';
import { openDatabase } from './start-stack.mjs';
import { openStateDirectory } from './state-directory.mjs';
import { createSteps } from './steps.mjs';
import { tsxLoader } from './tsx-loader.mjs';
import { readStackSettings } from './worker-settings.mjs';

/** Runs one command of the operator on a database and gives its exit code. */
async function operate(args, { env, signal }) {
  const program = path.join(root, 'apps/worker/src/operate.ts');
  const { code } = await runCommand(process.execPath, ['--import', tsxLoader(root), program, ...args], {
    env: { ...env, NODE_ENV: 'production' },
    signal,
    onLine: (line) => console.log(line),
  });
  return code ?? 1;
}

/** runSwitch stops all load or allows it again: in the database of DATABASE_URL, else in that of the start that runs from this checkout. */
export async function runSwitch(command, args, env = process.env) {
  const steps = createSteps(process.stderr);
  const stateDir = openStateDirectory(root, env);
  const databaseUrl = env.DATABASE_URL || readStackSettings(stateDir)?.DATABASE_URL;
  if (!databaseUrl)
    throw new StartFailure(
      'Tidemark does not run from this checkout, so nothing here sends load. For another installation set its DATABASE_URL.',
    );
  return runUntilStopped(
    ({ signal }) => operate([command, '--', ...args], { env: { ...env, DATABASE_URL: databaseUrl }, signal }),
    { steps },
  );
}

/** runRotation replaces the secret key: that of the environment, where both keys are set, else that of the state directory. */
export async function runRotation(env = process.env) {
  const steps = createSteps();
  const stateDir = openStateDirectory(root, env);
  checkKeyShape(env);
  return env.TIDEMARK_SECRET_KEY
    ? runUntilStopped((context) => rotateEnvironment({ ...context, env }), { steps })
    : rotateStateDirectory({ env, stateDir, steps });
}

async function rotateEnvironment({ env, signal }) {
  for (const name of ['DATABASE_URL', 'TIDEMARK_OLD_SECRET_KEY'])
    if (!env[name])
      throw new StartFailure(
        `${name} is not set: with the key in the environment, a rotation needs DATABASE_URL, the new key in TIDEMARK_SECRET_KEY and the former in TIDEMARK_OLD_SECRET_KEY (docs/operate.md).`,
      );
  const code = await operate(['rotate-key'], { env, signal });
  if (code !== 0) return code;
  await recordSecretKey({ databaseUrl: env.DATABASE_URL, secretKey: env.TIDEMARK_SECRET_KEY });
  console.log('Next: remove TIDEMARK_OLD_SECRET_KEY from the environment of portal and workers.');
  return 0;
}

/** Nothing may run meanwhile: portal and workers know the key that they were started with. */
async function rotateStateDirectory({ env, stateDir, steps }) {
  if (isStateHeld(stateDir))
    throw new StartFailure(
      'Tidemark runs: stop it first (Ctrl-C, or SIGTERM to npm start), then rerun the command.',
    );
  const release = holdStateLock(stateDir);
  try {
    return await runUntilStopped(
      async ({ register, signal }) => {
        await prepareCheckout({ root, stateDir, steps, signal });
        const databaseUrl = await openDatabase({ root, stateDir, env, steps, register, signal });
        const { secretKey, oldKey, isResumed } = beginRotation(stateDir);
        steps.line(isResumed ? '  Continuing a rotation that was interrupted.' : '  A new key is in place.');
        const keys = { TIDEMARK_SECRET_KEY: secretKey, TIDEMARK_OLD_SECRET_KEY: oldKey };
        const code = await operate(['rotate-key'], {
          env: { ...env, DATABASE_URL: databaseUrl, ...keys },
          signal,
        });
        if (code !== 0) return code;
        await recordSecretKey({ databaseUrl, secretKey });
        endRotation(stateDir);
        steps.line(
          '  The old key is removed. Everyone signs in again. Back the state directory up. Next: npm start',
        );
        return 0;
      },
      { steps },
    );
  } finally {
    release();
  }
}
