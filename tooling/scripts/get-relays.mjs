import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { getRelays } = await import('../start/get-relays.mjs');
const { runGet } = await import('../start/run-get.mjs');

await runGet('relays', getRelays);
