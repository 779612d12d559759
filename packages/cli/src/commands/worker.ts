import { fileURLToPath } from 'node:url';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, checkoutNeeded, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { runProgram } from './run-program.ts';

const program = fileURLToPath(new URL('../../../../tooling/scripts/worker.mjs', import.meta.url));

/** workerCommand is `tidemark worker`. */
export function workerCommand(choose: Choose) {
  return newCommand('worker', {
    summary: 'Run one more worker, which executes runs of the portal.',
    details:
      'Beside a portal that runs from this checkout it needs nothing. On another machine it needs the variables DATABASE_URL and TIDEMARK_SECRET_KEY of the portal, and REDIS_URL if the portal has one. Ctrl-C ends it gracefully: its run is interrupted, what was measured is kept.',
    examples: ['tidemark worker', 'DATABASE_URL=postgresql://... TIDEMARK_SECRET_KEY=... tidemark worker'],
  }).action(() => choose(runWorker, null));
}

/** The worker is a program of its own: the command line imports neither database nor queue. */
async function runWorker(_input: null, deps: CliDeps): Promise<ExitCode> {
  if (deps.isPacked) {
    deps.terminal.err(`${checkoutNeeded('worker')}\n`);
    return exitCodes.badInput;
  }
  return runProgram([program], deps);
}
