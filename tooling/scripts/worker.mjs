// Runs one more worker beside or away from the portal: what `tidemark worker` starts. Exit code 4: a setting is missing or wrong.
import { describeFailure } from '../start/describe-failure.mjs';
import { runWorker } from '../start/run-worker.mjs';

const wrongSettings = 4;
try {
  process.exitCode = await runWorker();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = wrongSettings;
}
process.exit();
