import { parseGoDuration } from '@tidemark/domain/kernel/go-duration';
import { nearestWord } from '@tidemark/domain/kernel/nearest-word';

/** How the value of a flag is parsed. */
type FlagType = 'boolean' | 'integer' | 'text' | 'duration';

/** One flag of a program. */
export type FlagSpec = { type: FlagType; secret?: true };
export type FlagTable = Readonly<Record<string, FlagSpec>>;

export type FlagValue =
  | { type: 'boolean'; value: boolean }
  | { type: 'integer'; value: number }
  | { type: 'text'; value: string }
  | { type: 'duration'; ns: number };

/** A reason for a program to refuse its command line; `flag` names the flag concerned, never a secret. */
export type FlagFault = { flag: string | null; code: string; detail: string };

/** A parsed command line: the last value of each flag, and how many words after the flags are ignored. */
type ParsedFlags =
  | { ok: true; values: ReadonlyMap<string, FlagValue>; ignoredWords: number }
  | { ok: false; faults: FlagFault[] };

/** Number of faults after which parsing stops. */
export const maxFaults = 20;

/**
 * parseGoFlags reads words as Go's flag package does: `-x v`, `-x=v`, `--x`; booleans only as `-x` or `-x=false`; the last one wins;
 * parsing stops at the first word that is not a flag, or after `--`. Several faults are reported, where Go would stop at the first.
 */
export function parseGoFlags(words: readonly string[], table: FlagTable): ParsedFlags {
  const values = new Map<string, FlagValue>();
  const faults: FlagFault[] = [];
  let at = 0;
  while (at < words.length && faults.length < maxFaults) {
    const word = words[at] ?? '';
    if (word === '--') {
      at += 1;
      break;
    }
    if (word.length < 2 || !word.startsWith('-')) break;
    const read = readFlag(word, words[at + 1], table);
    at += read.words;
    if (read.ok) values.set(read.name, read.value);
    else faults.push(read.fault);
  }
  const dash = typographicDash(words[at]);
  if (dash !== null) faults.push(dash);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, values, ignoredWords: words.length - at };
}

type ReadFlag = { words: 1 | 2 } & (
  | { ok: true; name: string; value: FlagValue }
  | { ok: false; fault: FlagFault }
);

function readFlag(word: string, next: string | undefined, table: FlagTable): ReadFlag {
  const [, name = '', inline] = /^--?([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === '' || name.startsWith('-')) return refused(1, null, 'bad_flag', 'a dash without a flag name');
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  if (spec === undefined) return unknownFlag(name, inline, next, table);
  if (spec.type === 'boolean') {
    const value = inline === undefined ? true : parseGoBoolean(inline);
    if (value !== null) return { ok: true, words: 1, name, value: { type: 'boolean', value } };
    return refused(1, name, 'bad_value', `-${name} is a switch: write -${name}, or -${name}=false`);
  }
  const text = inline ?? next;
  const words = inline === undefined ? 2 : 1;
  if (text === undefined) return refused(1, name, 'missing_value', `-${name} needs a value after it`);
  const value = parseFlagValue(spec.type, text);
  if (value !== null) return { ok: true, words, name, value };
  return refused(words, name, 'bad_value', badValueText(name, spec.type, text));
}

/** badValueText says what a flag needs. A value is repeated only if it looks like a mistyped number: anything else may be a misplaced secret. */
export function badValueText(name: string, type: FlagType, text: string): string {
  if (text.startsWith('-') && !/^-[\d.]/.test(text))
    return `-${name} needs ${wanted[type]}; a flag follows instead`;
  return `-${name} needs ${wanted[type]}${harmless(text) ? `, not "${text}"` : ''}`;
}

/** harmless reports whether a text is at worst a mistyped number or duration, so that a message may repeat it. */
export function harmless(text: string): boolean {
  return text.length <= 20 && /^[+-]?[\d.,_ ]*[a-zA-Z]{0,2}$/.test(text);
}

const wanted: Record<FlagType, string> = {
  boolean: 'true or false',
  integer: 'a whole number',
  text: 'text',
  duration: 'a duration such as 500ms, 1h30m or -24h (Go has no unit for days)',
};

/** parseFlagValue parses the value of a flag of this type, else null. */
export function parseFlagValue(type: Exclude<FlagType, 'boolean'>, text: string): FlagValue | null {
  if (type === 'text') return { type, value: text };
  if (type === 'integer') {
    const value = parseGoInteger(text);
    return value === null ? null : { type, value };
  }
  const ns = parseGoDuration(text);
  return ns === null ? null : { type, ns };
}

/** A word that looks like the value of an unknown flag is skipped, so that later faults are reported as well. */
function unknownFlag(
  name: string,
  inline: string | undefined,
  next: string | undefined,
  table: FlagTable,
): ReadFlag {
  const passesOver = inline === undefined && next !== undefined && !next.startsWith('-');
  return refused(
    passesOver ? 2 : 1,
    cut(name),
    'unknown_flag',
    unknownFlagText(name, `-${name}`, table, '-'),
  );
}

/** unknownFlagText says that a flag is unknown, and which one is nearest. */
export function unknownFlagText(name: string, shown: string, table: FlagTable, dashes: string): string {
  const nearest = nearestWord(name, Object.keys(table));
  return `${cut(shown)} is not a flag${nearest === null ? '' : `; did you mean ${dashes}${nearest}?`}`;
}

function refused(words: 1 | 2, flag: string | null, code: string, detail: string): ReadFlag {
  return { ok: false, words, fault: { flag, code, detail } };
}

function typographicDash(word: string | undefined): FlagFault | null {
  const flag = /^[\u2010-\u2015\u2212]+([A-Za-z0-9-]{0,40})/.exec(word ?? '');
  if (!flag) return null;
  const detail = `the dash before "${flag[1]}" is a typographic dash, so the rest of the line would be ignored; write -${flag[1]}`;
  return { flag: flag[1] ?? null, code: 'typographic_dash', detail };
}

/** parseGoBoolean parses what Go's strconv.ParseBool accepts, else null. */
export function parseGoBoolean(text: string): boolean | null {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(?:0|f|F|false|FALSE|False)$/.test(text) ? false : null;
}

/** parseGoInteger parses what Go accepts as an integer flag (also `0x10`, `0o17`, `017` and `1_000`), else null; up to 2^53. */
export function parseGoInteger(text: string): number | null {
  const [, sign = '', digits = ''] =
    /^([+-]?)(0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/.exec(
      text,
    ) ?? [];
  if (digits === '') return null;
  const plain = digits.replaceAll('_', '').replace(/^0(?=\d)/, '0o');
  const value = Number(plain);
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' ? 0 - value : value;
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

type Values = ReadonlyMap<string, FlagValue>;

/** switchOf reports whether a switch is on. */
export function switchOf(values: Values, name: string): boolean {
  const value = values.get(name);
  return value?.type === 'boolean' && value.value;
}

/** integerOf is the integer that a flag was given, or its default. */
export function integerOf(values: Values, name: string, otherwise: number): number {
  const value = values.get(name);
  return value?.type === 'integer' ? value.value : otherwise;
}

/** textOf is the text that a flag was given, or its default. */
export function textOf(values: Values, name: string, otherwise: string): string {
  const value = values.get(name);
  return value?.type === 'text' ? value.value : otherwise;
}

/** nanosecondsOf is the duration that a flag was given, or its default. */
export function nanosecondsOf(values: Values, name: string, otherwise: number): number {
  const value = values.get(name);
  return value?.type === 'duration' ? value.ns : otherwise;
}
