import { mostCompared } from '../runs/compare-href.ts';

/** readRunIds reads the runs that an address asks to compare: each once, in order, as many as can stand side by side. */
export function readRunIds(value: string | string[] | undefined): string[] {
  const ids = value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return [...new Set(ids.filter((id) => id !== ''))].slice(0, mostCompared);
}
