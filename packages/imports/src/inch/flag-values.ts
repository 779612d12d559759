import type { FlagValue } from '../go-flags.ts';

type Values = ReadonlyMap<string, FlagValue>;

/** switchOf tells whether a switch is on. */
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
