import { type FlagFault, type FlagTable, type FlagValue, parseGoFlags } from '../go-flags.ts';
import { commandWords } from './command-words.ts';
import { inchFlags, inchJavaFlags } from './inch-flags.ts';
import { type InchSettings, inchSettings, settingsFaults } from './inch-settings.ts';
import { type InchDialect, recogniseCommand } from './recognise-command.ts';

/** A command line of inch or inch-java that the program would carry out. */
export type ReadInchLine =
  | { ok: true; settings: InchSettings; values: ReadonlyMap<string, FlagValue>; ignoredWords: number }
  | { ok: false; faults: FlagFault[] };

/** Which program a pasted text is for, with the words behind its name. */
export type ReadCommand =
  | { ok: true; dialect: InchDialect; words: string[] }
  | { ok: false; faults: FlagFault[] };

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
