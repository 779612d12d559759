import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { getGraphite } = await import('../start/get-graphite.mjs');
const { runGet } = await import('../start/run-get.mjs');

await runGet('graphite', getGraphite);
