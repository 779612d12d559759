import path from 'node:path';
import { findFreePort } from '../start/free-port.mjs';
import { outputOf, startPart } from '../start/start-part.mjs';
import { stopGracefully } from '../start/stop-gracefully.mjs';
import { waitUntilHealthy } from '../start/wait-until-healthy.mjs';
import { runCheck } from './run-check.mjs';

const endWithParent = new URL('../start/end-with-parent.mjs', import.meta.url).href;

/** runBrowserTests starts the whole stack as a user would, with a state of its own, tests it, and stops it. */
export async function runBrowserTests(command, context, tools) {
  const { root, register, signal } = context;
  const stateDir = path.join(context.stateDir, 'stack');
  const logFile = path.join(context.stateDir, 'logs/stack.log');
  const port = await findFreePort();
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = context.env;
  const influxFolder = path.dirname(tools.influxd);
  const env = {
    ...inherited,
    PATH: `${inherited.PATH}${path.delimiter}${influxFolder}`,
    PORT: String(port),
    TIDEMARK_STATE_DIR: stateDir,
    TIDEMARK_PREFLIGHT_MS: '0',
  };
  const args = ['--import', endWithParent, path.join(root, 'tooling/scripts/start.mjs'), '--no-demo'];
  const part = startPart({ name: 'stack', args, cwd: root, env, logFile });
  register(part);
  const isUp = () => outputOf(part).includes('Ctrl-C stops everything.');
  await waitUntilHealthy(part, isUp, { timeoutMs: 180_000, signal });
  try {
    const testEnv = {
      ...context.env,
      E2E_BASE_URL: `http://127.0.0.1:${port}`,
      CHROMIUM_PATH: tools.chromium,
    };
    return await runCheck('e2e', command, { ...context, env: testEnv });
  } finally {
    await stopGracefully([part]);
  }
}
