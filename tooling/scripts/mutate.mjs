import { runMutate } from '../mutation/run-mutate.mjs';
import { describeFailure } from '../start/describe-failure.mjs';

try {
  await runMutate(process.argv.slice(2));
} catch (error) {
  console.error(`  ${describeFailure(error)}`);
  process.exitCode = 1;
}
