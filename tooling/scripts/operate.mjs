// Commands of the operator: `operate.mjs stop-all [REASON]`, `operate.mjs allow-load`, `operate.mjs rotate-key`.
import { checkNodeVersion } from '../start/check-node-version.mjs';

const tooOld = checkNodeVersion(process.versions.node);
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
const { describeFailure } = await import('../start/describe-failure.mjs');
const { StartFailure } = await import('../start/start-failure.mjs');
const { runRotation, runSwitch } = await import('../start/run-operate.mjs');

const usage = 'Usage: npm run stop-all -- "REASON", npm run allow-load, or npm run rotate-key.';

async function run([command, ...args]) {
  if (command === 'stop-all') return runSwitch(command, args);
  if (args.length > 0) throw new StartFailure(usage);
  if (command === 'allow-load') return runSwitch(command, args);
  if (command === 'rotate-key') return runRotation();
  throw new StartFailure(usage);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(`  ${describeFailure(error)}`);
  process.exitCode = 1;
}
process.exit();
