import type { NameRule } from './graphite-target.ts';

/** What every part of Graphite keeps as it is; a dot separates nodes. */
const kept = /^[A-Za-z0-9_:#-]+$/;

/** nodeFault says what of a text a path cannot hold, or null. */
export function nodeFault(text: string): string | null {
  if (text === '') return 'is empty, which a node of a path cannot be';
  if (kept.test(text)) return null;
  const bad = Array.from(text).find((character) => !kept.test(character)) ?? '';
  const why = bad === '.' ? 'separates nodes of a path' : 'is changed or dropped by parts of Graphite';
  return `contains ${JSON.stringify(bad)}, which ${why}`;
}

const utf8 = new TextEncoder();

/** nodeText is a text as a path holds it: as it is, or with `_` for every byte that Graphite's parts would change, as carbon-c-relay does. */
export function nodeText(text: string, rule: NameRule): string {
  if (rule === 'refuse' || kept.test(text)) return text;
  return Array.from(text, (character) =>
    kept.test(character) ? character : '_'.repeat(utf8.encode(character).length),
  ).join('');
}
