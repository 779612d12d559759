import type { CommanderError, CommandUnknownOpts } from '@commander-js/extra-typings';
import { nearestWord } from '@tidemark/domain/kernel/nearest-word';
import { leavesOf, usageFaultCode, wordsOf } from './command.ts';

/** usageFaultText says in one sentence what is wrong with a line, and what would be valid if that is known. */
export function usageFaultText(
  { code, message }: CommanderError,
  command: CommandUnknownOpts,
  program: CommandUnknownOpts,
): string {
  const [, named = ''] = /'([^']*)'/.exec(message) ?? [];
  switch (code) {
    case usageFaultCode:
      return message;
    case 'commander.help':
      return `"${wordsOf(command)}" needs a command: ${namesOf(command).join(', ')}.`;
    case 'commander.unknownCommand':
      return unknownCommand(command);
    case 'commander.unknownOption':
      return unknownOption(named, command, program);
    case 'commander.optionMissingArgument':
      return `${named.split(' ')[0]} needs a value: ${named}`;
    case 'commander.missingMandatoryOptionValue':
      return `${named} is missing: ${usageOf(command)}`;
    case 'commander.missingArgument':
      return `<${named}> is missing: ${usageOf(command)}`;
    case 'commander.excessArguments':
      return excessArgument(command);
    default:
      return message.replace(/^error: /, '');
  }
}

function unknownCommand(command: CommandUnknownOpts): string {
  const typed = command.args[0] ?? '';
  const nearest = nearestWord(typed, namesOf(command));
  const hint =
    nearest === null ? `; known are ${namesOf(command).join(', ')}.` : `; did you mean "${nearest}"?`;
  return `"${typed}" is not a command${command.parent === null ? '' : ` of "${wordsOf(command)}"`}${hint}`;
}

function unknownOption(typed: string, command: CommandUnknownOpts, program: CommandUnknownOpts): string {
  const [name = typed] = typed.split('=');
  const owners = leavesOf(program).filter((one) => longNames(one).includes(name));
  if (owners.includes(command)) return `${name} takes no value.`;
  if (owners.length > 0)
    return `${name} belongs to ${owners.map((one) => `"${wordsOf(one)}"`).join(' and ')}.`;
  if (needsQuotes(command)) return quotesNeeded(command);
  const nearest = nearestWord(name, longNames(command));
  return `${typed} is not an option${nearest === null ? '.' : `; did you mean ${nearest}?`}`;
}

function excessArgument(command: CommandUnknownOpts): string {
  if (needsQuotes(command)) return quotesNeeded(command);
  const excess = command.args[command.registeredArguments.length] ?? '';
  return `"${excess}" is one argument too many: ${usageOf(command)}`;
}

/** The command line of another tool is one argument, so that its flags are not parsed as ours. */
function needsQuotes(command: CommandUnknownOpts): boolean {
  return command.registeredArguments.some((argument) => argument.name().startsWith("'"));
}

function quotesNeeded(command: CommandUnknownOpts): string {
  return `Put the whole command line, including its program, into quotes: ${usageOf(command)}`;
}

function usageOf(command: CommandUnknownOpts): string {
  return `${wordsOf(command)} ${command.usage().replace('[options] ', '')}`;
}

function namesOf(command: CommandUnknownOpts): string[] {
  return command.commands.map((one) => one.name());
}

function longNames(command: CommandUnknownOpts): string[] {
  return command.options.flatMap(({ long }) => (long === undefined ? [] : [long]));
}
