import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { runStart } = await import('../start/run-start.mjs');
try {
  process.exitCode = await runStart(process.argv.slice(2));
} catch (error) {
  const { printable } = await import('../start/steps.mjs');
  console.error(`  ${printable(describeFailure(error))}`);
  process.exitCode = 1;
}
process.exit();
