import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { leavesOf } from './command-tree.ts';

/** What a line asks for: the command that its words name, as far as they name one, and the line with those words first. */
export type FoundCommand = { command: CommandUnknownOpts; argv: string[] };

/** findCommand lets options stand anywhere on the line, also before the command whose options they are. */
export function findCommand(program: CommandUnknownOpts, argv: readonly string[]): FoundCommand {
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
