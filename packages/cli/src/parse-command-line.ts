import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CliDeps } from './cli-deps.ts';
import type { Choose } from './command-line/command.ts';
import { leavesOf, wordsOf } from './command-line/command-tree.ts';
import { findCommand } from './command-line/find-command.ts';
import { usageFaultText } from './command-line/usage-fault-text.ts';
import type { ExitCode } from './exit-codes.ts';
import { createProgram } from './program.ts';

/** What a command line asks for: a command with its input, a text to print, or nothing, since it is wrong. */
export type CommandLine =
  | { kind: 'chosen'; input: unknown; start(deps: CliDeps): Promise<ExitCode> | ExitCode }
  | { kind: 'text'; text: string }
  | { kind: 'fault'; message: string; helpCommand: string };

/** parseCommandLine reads a command line and starts nothing; `columns` is the width of help texts. */
export function parseCommandLine(argv: readonly string[], version: string, columns: number): CommandLine {
  let text = '';
  const result: { chosen: CommandLine | null } = { chosen: null };
  const choose: Choose = (action, input) => {
    result.chosen = { kind: 'chosen', input, start: (deps) => action(input, deps) };
  };
  const program = createProgram(version, argv, choose);
  const print = (piece: string) => {
    text += piece;
  };
  for (const command of allCommands(program)) prepare(command, print, columns);
  const found = findCommand(program, argv.length === 0 ? ['--help'] : argv);
  try {
    program.parse(found.argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text };
    const helpCommand = `tidemark ${wordsOf(found.command)}`.trim();
    return { kind: 'fault', message: usageFaultText(error, found.command, program), helpCommand };
  }
  return result.chosen ?? { kind: 'text', text };
}

function allCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** Nothing is written and nothing exits while a line is read; the list of commands shows those that do something. */
function prepare(command: CommandUnknownOpts, print: (piece: string) => void, columns: number): void {
  command
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: print,
      writeErr: (piece) => void piece,
      outputError: () => {},
      getOutHelpWidth: () => columns,
      getOutHasColors: () => false,
    })
    .configureHelp({
      visibleCommands: (shown) => shown.commands.flatMap(leavesOf),
      subcommandTerm: (shown) => wordsOf(shown),
    });
}
