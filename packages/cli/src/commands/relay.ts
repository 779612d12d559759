import { fileURLToPath } from 'node:url';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, checkoutNeeded, newCommand, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { runProgram } from './run-program.ts';

const program = fileURLToPath(new URL('../../../../tooling/scripts/relay.mjs', import.meta.url));

/** relayCommand is `tidemark relay`. */
export function relayCommand(choose: Choose) {
  return newCommand('relay', {
    summary: 'Run the reference relay: each write goes to several InfluxDB servers.',
    details:
      'The file says where it listens, its policy (any, all, buffered), its queue and its backends; docs/relay.md describes it. GET /health shows each backend. Ctrl-C ends it gracefully: what is queued stays on disk.',
    examples: ['tidemark relay --config relay.yaml'],
  })
    .addOption(valueOption('--config <file>', 'configuration in YAML or JSON').makeOptionMandatory())
    .action(({ config }) => choose(runRelay, config));
}

/** The relay is a program of its own, without anything of the command line in its memory. */
async function runRelay(config: string, deps: CliDeps): Promise<ExitCode> {
  if (deps.isPacked) {
    deps.terminal.err(`${checkoutNeeded('relay')}\n`);
    return exitCodes.badInput;
  }
  return runProgram([program, '--config', config], deps);
}
