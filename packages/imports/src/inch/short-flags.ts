import {
  badValueText,
  type FlagFault,
  type FlagSpec,
  type FlagTable,
  type FlagValue,
  maxFaults,
  parseFlagValue,
  parseGoBoolean,
  unknownFlagText,
} from '../go-flags.ts';

/** Flags by their long names, some with a letter. */
export type ShortFlagTable = Readonly<Record<string, FlagSpec & { letter?: string }>>;

export type ParsedShortFlags =
  | { ok: true; values: ReadonlyMap<string, FlagValue>; positionals: string[] }
  | { ok: false; faults: FlagFault[] };

type State = { words: readonly string[]; at: number; values: Map<string, FlagValue>; faults: FlagFault[] };

/**
 * parseShortFlags parses words as Go's pflag does: `--name v`, `--name=v`, `-n v`, `-nv`, `-n=v`, combined letters of switches;
 * other words may appear between flags, and only such words after `--`.
 */
export function parseShortFlags(words: readonly string[], table: ShortFlagTable): ParsedShortFlags {
  const state: State = { words, at: 0, values: new Map(), faults: [] };
  const positionals: string[] = [];
  while (state.at < words.length && state.faults.length < maxFaults) {
    const word = words[state.at] ?? '';
    state.at += 1;
    if (word === '--') {
      positionals.push(...words.slice(state.at));
      break;
    }
    if (word.startsWith('--')) readLong(word.slice(2), table, state);
    else if (word.length > 1 && word.startsWith('-')) readLetters(word.slice(1), table, state);
    else positionals.push(word);
  }
  if (state.faults.length > 0) return { ok: false, faults: state.faults };
  return { ok: true, values: state.values, positionals };
}

function readLong(text: string, table: ShortFlagTable, state: State): void {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  if (spec === undefined) unknown(name, `--${name}`, table, state);
  else take(name, spec, equals < 0 ? null : text.slice(equals + 1), state);
}

function readLetters(text: string, table: ShortFlagTable, state: State): void {
  for (let rest = text; rest !== ''; ) {
    const letter = rest.charAt(0);
    const found = Object.entries(table).find(([, spec]) => spec.letter === letter);
    if (found === undefined) {
      unknown(letter, `-${letter}`, table, state);
      return;
    }
    const [name, spec] = found;
    const isSwitch = spec.type === 'boolean' && rest.charAt(1) !== '=';
    rest = rest.slice(1);
    take(name, spec, isSwitch || rest === '' ? null : rest.replace(/^=/, ''), state);
    if (!isSwitch) return;
  }
}

function take(name: string, spec: FlagSpec, inline: string | null, state: State): void {
  if (spec.type !== 'boolean' && inline === null) state.at += 1;
  const text = inline ?? (spec.type === 'boolean' ? 'true' : state.words[state.at - 1]);
  const value = text === undefined ? null : readValue(spec, text);
  if (value !== null) {
    state.values.set(name, value);
    return;
  }
  state.faults.push({ flag: name, code: 'bad_value', detail: `-${faultText(name, spec, text)}` });
}

function readValue(spec: FlagSpec, text: string): FlagValue | null {
  if (spec.type !== 'boolean') return parseFlagValue(spec.type, text);
  const value = parseGoBoolean(text);
  return value === null ? null : { type: 'boolean', value };
}

function faultText(name: string, spec: FlagSpec, text: string | undefined): string {
  if (text === undefined) return `-${name} needs a value after it`;
  return spec.type === 'boolean'
    ? `-${name} is a switch: write --${name}, or --${name}=false`
    : badValueText(name, spec.type, text);
}

function unknown(name: string, shown: string, table: FlagTable, state: State): void {
  state.faults.push({ flag: name, code: 'unknown_flag', detail: unknownFlagText(name, shown, table, '--') });
}
