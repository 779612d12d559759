import { parseArgs } from 'node:util';
import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { getInfluxdb, listVersions } = await import('../start/get-influxdb.mjs');
const { prepareCheckout } = await import('../start/prepare-checkout.mjs');
const { repositoryRoot: root } = await import('../start/repository-root.mjs');
const { openStateDirectory } = await import('../start/state-directory.mjs');
const { StartFailure } = await import('../start/start-failure.mjs');
const { createSteps } = await import('../start/steps.mjs');

const usage = 'Usage: npm run get:influxdb -- <version>, such as 1.8.10; --list shows what can be had here.';

function readArguments() {
  try {
    const options = { list: { type: 'boolean', default: false } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.list ? positionals.length === 0 : positionals.length === 1)
      return { version: positionals[0] ?? null };
  } catch {
    // An unknown flag: the usage says which there are.
  }
  throw new StartFailure(usage);
}

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort());
try {
  const { version } = readArguments();
  const stateDir = openStateDirectory(root);
  const context = { root, stateDir, env: process.env, steps: createSteps(), signal: controller.signal };
  if (version === null) for (const line of await listVersions(context)) context.steps.line(line);
  else {
    await prepareCheckout(context);
    await getInfluxdb(version, context);
  }
} catch (error) {
  console.error(`  ${controller.signal.aborted ? 'Stopped; nothing was added.' : describeFailure(error)}`);
  process.exitCode = controller.signal.aborted ? 130 : 1;
}
