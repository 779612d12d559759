import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { getRelays } = await import('../start/get-relays.mjs');
const { prepareCheckout } = await import('../start/prepare-checkout.mjs');
const { repositoryRoot: root } = await import('../start/repository-root.mjs');
const { openStateDirectory } = await import('../start/state-directory.mjs');
const { StartFailure } = await import('../start/start-failure.mjs');
const { createSteps } = await import('../start/steps.mjs');

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort());
try {
  if (process.argv.length > 2) throw new StartFailure('Usage: npm run get:relays, without arguments.');
  const stateDir = openStateDirectory(root);
  const context = { root, stateDir, env: process.env, steps: createSteps(), signal: controller.signal };
  await prepareCheckout(context);
  await getRelays(context);
} catch (error) {
  console.error(`  ${controller.signal.aborted ? 'Stopped; nothing was added.' : describeFailure(error)}`);
  process.exitCode = controller.signal.aborted ? 130 : 1;
}
