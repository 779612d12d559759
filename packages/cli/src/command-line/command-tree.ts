import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** leavesOf lists the commands that do something, in the order of the help. */
export function leavesOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

/** wordsOf is what is typed for a command after "tidemark", such as "schema import". */
export function wordsOf(command: CommandUnknownOpts): string {
  const above = command.parent === null ? '' : wordsOf(command.parent);
  return command.parent === null ? '' : `${above} ${command.name()}`.trim();
}
