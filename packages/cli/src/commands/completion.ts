import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { completionScript, shells } from '../command-line/completion-script.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** completionCommand is `tidemark completion`; `program` gives the tree that is completed. */
export function completionCommand(choose: Choose, program: () => CommandUnknownOpts) {
  return newCommand('completion', {
    summary: 'Print a completion script for bash, zsh or fish.',
    details: 'It completes a command or shell function named "tidemark".',
    examples: [
      'source <(tidemark completion bash)',
      'source <(tidemark completion zsh)',
      'tidemark completion fish | source',
    ],
  })
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell) => choose(printScript, completionScript(shell, program())));
}

function printScript(script: string, { terminal }: CliDeps): ExitCode {
  terminal.out(script);
  return exitCodes.passed;
}
