import { splitShellCommand } from '@tidemark/domain/kernel/shell-words';
import { type FlagFault, type FlagTable, type FlagValue, parseGoFlags } from '../go-flags.ts';
import { inchFlags, inchJavaFlags } from './inch-flags.ts';
import { type InchSettings, inchSettings, settingsFaults } from './inch-settings.ts';
import { type InchDialect, recognizeCommand } from './recognize-command.ts';

/** A command line of inch or inch-java that the program would accept. */
type ReadInchLine =
  | { ok: true; settings: InchSettings; values: ReadonlyMap<string, FlagValue>; ignoredWords: number }
  | { ok: false; faults: FlagFault[] };

/** The program of a pasted text, with the words after its name. */
type ReadCommand = { ok: true; dialect: InchDialect; words: string[] } | { ok: false; faults: FlagFault[] };

/** readCommand finds the program in a pasted text; faults are reported without repeating the text. */
export function readCommand(commandLine: string): ReadCommand {
  const cut = commandWords(commandLine);
  if (!cut.ok) return { ok: false, faults: [{ flag: null, code: 'not_a_command', detail: cut.detail }] };
  const recognized = recognizeCommand(cut.words);
  if (recognized.ok) return recognized;
  return { ok: false, faults: [{ flag: null, code: 'unknown_program', detail: recognized.detail }] };
}

/** readInchLine parses the words after `inch` or `inch-java`, or reports everything that the program would refuse. */
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

/** A shell would replace `$NAME` by its value, which is unknown here. A secret may contain a dollar sign. */
function variableFault(values: ReadonlyMap<string, FlagValue>, table: FlagTable): FlagFault | null {
  for (const [flag, value] of values) {
    if (value.type !== 'text' || table[flag]?.secret) continue;
    if (/\$\{?[A-Za-z_]|`|\$\(/.test(value.value)) {
      return {
        flag,
        code: 'shell_variable',
        detail: `the value of -${flag} is a shell variable, which is unknown here`,
      };
    }
  }
  return null;
}

type CommandWords = { ok: true; words: string[] } | { ok: false; detail: string };

/** Longest text that is read as a command line, in characters. */
export const maxCommandLineLength = 8_000;

/**
 * commandWords splits a pasted text into the words of its command. Decorations of documents are removed first: a prompt, lines broken
 * before a flag without a backslash, redirected output. Of a pipeline only the first command counts.
 */
export function commandWords(text: string): CommandWords {
  if (text.length > maxCommandLineLength) {
    return { ok: false, detail: `the text is longer than ${maxCommandLineLength} characters` };
  }
  const command = joinFlagLines(text.replaceAll('\r\n', '\n').trim())
    .replace(/^[$%>#]\s+/, '')
    .replace(/(?:\s\d?>>?\s*(?:&\d|[\w./-]+)){1,4}(?=\s*(?:[|&]|$))/, '')
    .trimEnd()
    .replace(/[;&]$/, '');
  const split = splitShellCommand(command);
  return split.ok ? { ok: true, words: split.commands[0] ?? [] } : split;
}

/** Lines that start with a flag continue the previous one. */
function joinFlagLines(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  return lines.reduce((joined, line) => {
    if (!line.trimStart().startsWith('-')) return `${joined}\n${line}`;
    return `${joined.replace(/\\$/, '')} ${line}`;
  }, first);
}
