import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CliDeps } from './cli-deps.ts';
import type { Choose } from './command-line/command.ts';
import { leavesOf, wordsOf } from './command-line/command.ts';
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

/** What a line asks for: the command that its words name, as far as they name one, and the line with those words first. */
type FoundCommand = { command: CommandUnknownOpts; argv: string[] };

/** findCommand lets options stand anywhere on the line, also before the command whose options they are. */
function findCommand(program: CommandUnknownOpts, argv: readonly string[]): FoundCommand {
  const withValue = new Set(leavesOf(program).flatMap(optionsWithValue));
  let command = program;
  const words: string[] = [];
  const others: string[] = [];
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] ?? '';
    const isOption = word.length > 1 && word.startsWith('-') && word !== '--';
    const next = isOption ? undefined : command.commands.find((one) => one.name() === word);
    if (next !== undefined) {
      command = next;
      words.push(word);
    } else if (isOption) {
      const end = withValue.has(word) ? i + 2 : i + 1;
      others.push(...argv.slice(i, end));
      i = end - 1;
    } else {
      others.push(...argv.slice(i));
      break;
    }
  }
  return { command, argv: [...words, ...others] };
}

function optionsWithValue(command: CommandUnknownOpts): string[] {
  return command.options.flatMap(({ long, required }) => (long !== undefined && required ? [long] : []));
}
