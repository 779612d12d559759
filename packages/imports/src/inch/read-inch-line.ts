import { splitShellCommand } from '@tidemark/domain/kernel/shell-words';
import { type FlagFault, type FlagTable, type FlagValue, parseGoFlags } from '../go-flags.ts';
import { inchFlags, inchJavaFlags } from './inch-flags.ts';
import { type InchSettings, inchSettings, settingsFaults } from './inch-settings.ts';
import { type InchDialect, recogniseCommand } from './recognize-command.ts';

/** A command line of inch or inch-java that the program would carry out. */
type ReadInchLine =
  | { ok: true; settings: InchSettings; values: ReadonlyMap<string, FlagValue>; ignoredWords: number }
  | { ok: false; faults: FlagFault[] };

/** Which program a pasted text is for, with the words behind its name. */
type ReadCommand = { ok: true; dialect: InchDialect; words: string[] } | { ok: false; faults: FlagFault[] };

/** readCommand finds the program in a pasted text; what is wrong is told without repeating the text. */
export function readCommand(commandLine: string): ReadCommand {
  const cut = commandWords(commandLine);
  if (!cut.ok) return { ok: false, faults: [{ flag: null, code: 'not_a_command', detail: cut.detail }] };
  const recognised = recogniseCommand(cut.words);
  if (recognised.ok) return recognised;
  return { ok: false, faults: [{ flag: null, code: 'unknown_program', detail: recognised.detail }] };
}

/** readInchLine reads the words behind `inch` or `inch-java`, or tells everything that the program would not take. */
export function readInchLine(dialect: InchSettings['dialect'], words: readonly string[]): ReadInchLine {
  const table: FlagTable = dialect === 'inch' ? inchFlags : inchJavaFlags;
  const parsed = parseGoFlags(words, table);
  if (!parsed.ok) return parsed;
  const variable = variableFault(parsed.values, table);
  if (variable) return { ok: false, faults: [variable] };
  const settings = inchSettings(dialect, parsed.values);
  const faults = settingsFaults(settings, parsed.values);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, settings, values: parsed.values, ignoredWords: parsed.ignoredWords };
}

/** A shell would have put a value in the place of `$NAME`; ours is not that shell. A secret may hold a dollar sign. */
function variableFault(values: ReadonlyMap<string, FlagValue>, table: FlagTable): FlagFault | null {
  for (const [flag, value] of values) {
    if (value.type !== 'text' || table[flag]?.secret) continue;
    if (/\$\{?[A-Za-z_]|`|\$\(/.test(value.value)) {
      return {
        flag,
        code: 'shell_variable',
        detail: `the value of -${flag} is a shell variable, which is not known here`,
      };
    }
  }
  return null;
}

type CommandWords = { ok: true; words: string[] } | { ok: false; detail: string };

/** Longest text that is read as a command line, in characters. */
export const maxCommandLineLength = 8_000;

/**
 * commandWords cuts a pasted text into the words of its command. What documents add is taken off first: a prompt, lines broken
 * before a flag without a backslash, output sent elsewhere. Of a pipe only the first command counts.
 */
export function commandWords(text: string): CommandWords {
  if (text.length > maxCommandLineLength) {
    return { ok: false, detail: `more than ${maxCommandLineLength} characters are not read` };
  }
  const command = joinFlagLines(text.replaceAll('\r\n', '\n').trim())
    .replace(/^[$%>#]\s+/, '')
    .replace(/(?:\s\d?>>?\s*(?:&\d|[\w./-]+)){1,4}(?=\s*(?:[|&]|$))/, '')
    .trimEnd()
    .replace(/[;&]$/, '');
  const split = splitShellCommand(command);
  return split.ok ? { ok: true, words: split.commands[0] ?? [] } : split;
}

/** Lines that begin with a flag belong to the one before. */
function joinFlagLines(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  return lines.reduce((joined, line) => {
    if (!line.trimStart().startsWith('-')) return `${joined}\n${line}`;
    return `${joined.replace(/\\$/, '')} ${line}`;
  }, first);
}
