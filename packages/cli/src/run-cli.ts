import { isDomainError } from '@tidemark/domain/kernel/errors';
import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from './cli-deps.ts';
import { exitCodeOfError } from './exit-code-of-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { parseCommandLine } from './parse-command-line.ts';

/** runCli does what a command line asks and gives its exit code; expected failures are printed, never thrown. */
export async function runCli(argv: readonly string[], version: string, deps: CliDeps): Promise<ExitCode> {
  const { terminal } = deps;
  const line = parseCommandLine(argv, version, terminal.columns);
  if (line.kind === 'text') {
    terminal.out(line.text);
    return exitCodes.passed;
  }
  if (line.kind === 'fault') {
    terminal.err(`${printable(line.message)}\nSee ${line.helpCommand} --help.\n`);
    return exitCodes.badInput;
  }
  try {
    return await line.start(deps);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    terminal.err(`${printable(error.message)}\n`);
    return exitCodeOfError(error.code);
  }
}
