import { Command, CommanderError, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

const helpOfOne = 'print this help';

/** What a command does with its input; its exit code is that of the process. */
type Action<Input> = (input: Input, deps: CliDeps) => Promise<ExitCode> | ExitCode;

/** Receives the action of a command line; a command calls it once, after parsing its arguments and options. */
export type Choose = <Input>(action: Action<Input>, input: Input) => void;

/** What the help of a command shows in addition to its arguments and options. */
type CommandHelp = {
  /** One line for the list of commands. */
  summary: string;
  /** Sentences after the summary. */
  details?: string;
  examples: readonly string[];
  exits?: readonly string[];
};

/** The exit codes of a command that runs nothing. */
const plainExits = [
  '0  Done.',
  '2  The command did not complete.',
  '4  The command line, or a file or variable that it names, is wrong.',
];

/** The exit codes of a command that judges runs. */
export const runExits = [
  '0  Passed: the run completed, thresholds passed, the target took the load, and',
  '   every acknowledged point is accounted for.',
  '1  Failed: a threshold failed, acknowledged points are not stored, or the',
  '   target took less than 99 % of the load (or of the threshold on heldShare).',
  '2  The run did not complete.',
  '3  The run completed, but its figures cannot be trusted or read.',
  '4  The command line, the plan file or the credentials are wrong.',
];

/** newCommand creates a command with its help; the caller adds arguments, options and the action. */
export function newCommand(
  name: string,
  { summary, details = '', examples, exits = plainExits }: CommandHelp,
) {
  return new Command(name)
    .summary(summary)
    .description(`${summary} ${details}`.trim())
    .helpOption('-h, --help', helpOfOne)
    .addHelpText('after', `${listed('Examples', examples)}\n${listed('Exit codes', exits)}`);
}

/** listed is a section of a help text; its lines are not wrapped, so each must fit 78 columns. */
export function listed(title: string, lines: readonly string[]): string {
  return `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`.trimEnd();
}

/** newGroup creates a group of commands, such as "schema". */
export function newGroup(name: string, summary: string) {
  return new Command(name)
    .summary(summary)
    .description(summary)
    .usage('<command> [options]')
    .helpOption('-h, --help', helpOfOne)
    .helpCommand(false);
}

/** valueOption is an option with a value; another option instead of the value is refused, so that it is not used as a file name. */
export function valueOption<const Flags extends string>(flags: Flags, description: string) {
  return new Option(flags, description).argParser((text) => textOf(flags, text));
}

/** repeatedOption is an option that can be given several times. */
export function repeatedOption<const Flags extends string>(flags: Flags, description: string) {
  return new Option(flags, description).argParser((text, previous: string[] = []) => [
    ...previous,
    textOf(flags, text),
  ]);
}

/** repeatedChoiceOption can be given several times, each time with one of `choices`, or a text that `toChoice` turns into one. */
export function repeatedChoiceOption<const Flags extends string, Choice extends string>(
  flags: Flags,
  description: string,
  choices: readonly Choice[],
  toChoice = (text: string) => text,
) {
  const option = new Option(flags, description).argParser((text, previous: Choice[] = []) => [
    ...previous,
    choiceOf(flags, toChoice(text), choices),
  ]);
  option.argChoices = [...choices];
  return option;
}

/** choiceOption is an option that takes one of `choices`. */
export function choiceOption<const Flags extends string, Choice extends string>(
  flags: Flags,
  description: string,
  choices: readonly Choice[],
) {
  const option = new Option(flags, description).argParser((text) => choiceOf(flags, text, choices));
  option.argChoices = [...choices];
  return option;
}

function choiceOf<Choice extends string>(flags: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((name) => name === text);
  if (choice === undefined)
    throw usageFault(`${nameOf(flags)} is one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

/** usageFault is the error for a wrong command line; `message` says what would be valid. */
export function usageFault(message: string): CommanderError {
  return new CommanderError(exitCodes.badInput, usageFaultCode, message);
}
export const usageFaultCode = 'tidemark.usage';

/** checkoutNeeded says what the packed command line cannot do. */
export function checkoutNeeded(command: string): string {
  return `"tidemark ${command}" starts programs of the repository of Tidemark, which the packed command line does not hold: run it there as "npm run -s tidemark -- ${command}".`;
}

function textOf(flags: string, text: string): string {
  if (text === '' || /^-./.test(text)) throw usageFault(`${nameOf(flags)} needs a value: ${flags}`);
  return text;
}

function nameOf(flags: string): string {
  return flags.split(' ')[0] ?? flags;
}

/** leavesOf lists the commands without subcommands, in the order of the help. */
export function leavesOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

/** wordsOf is what is typed for a command after "tidemark", such as "schema import". */
export function wordsOf(command: CommandUnknownOpts): string {
  const above = command.parent === null ? '' : wordsOf(command.parent);
  return command.parent === null ? '' : `${above} ${command.name()}`.trim();
}
