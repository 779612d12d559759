import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { runTest } = await import('../test/run-test.mjs');
try {
  process.exitCode = await runTest(process.argv.slice(2));
} catch (error) {
  console.error(`  ${describeFailure(error)}`);
  process.exitCode = 1;
}
process.exit();
