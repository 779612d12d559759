import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(2);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { repositoryRoot: root } = await import('../start/repository-root.mjs');
const { isInstalled } = await import('../start/install-dependencies.mjs');

/** Load and relays are never left behind by a command line that was killed. */
const endWithParent = new URL('../start/end-with-parent.mjs', import.meta.url).href;

async function install() {
  const { openStateDirectory } = await import('../start/state-directory.mjs');
  const { prepareCheckout } = await import('../start/prepare-checkout.mjs');
  const { createSteps } = await import('../start/steps.mjs');
  // Standard output belongs to the result.
  await prepareCheckout({ root, stateDir: openStateDirectory(root), steps: createSteps(process.stderr) });
}

/** What `npm run get:graphite` and `get:relays` fetched, for runs that start a Graphite or an nginx. */
async function environment() {
  const { stateDirectoryOf } = await import('../start/state-directory.mjs');
  const { knownGraphite } = await import('../start/find-graphite.mjs');
  const { knownNginx } = await import('../start/find-relays.mjs');
  const stateDir = stateDirectoryOf(root);
  const graphite = knownGraphite(stateDir);
  const nginx = knownNginx(stateDir);
  return {
    ...process.env,
    ...(graphite === null ? {} : { TIDEMARK_GRAPHITE_ROOT: graphite.root }),
    ...(nginx === null ? {} : { TIDEMARK_NGINX: nginx.binary }),
  };
}

async function runCli() {
  const { tsxLoader } = await import('../start/tsx-loader.mjs');
  const main = path.join(root, 'packages/cli/src/main.ts');
  // Paths in the arguments are those of the caller, wherever npm moved us.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const imports = [endWithParent, tsxLoader(root)].flatMap((url) => ['--import', url]);
  const child = spawn(process.execPath, [...imports, main, ...process.argv.slice(2)], {
    cwd,
    env: { ...(await environment()), TIDEMARK_PARENT_PIPE: 'channel' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal === null ? code : 130));
  });
}

try {
  if (!isInstalled(root)) await install();
  process.exitCode = await runCli();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 2;
}
