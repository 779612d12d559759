import type { ReadLanguage } from './read-statement.ts';

/** What the placeholders of a query stand for in one run. */
export type ReadPlaces = { database: string; measurement: string };

/** Placeholders that a query may hold; quotes around one are taken in. */
export const readPlaceholders = ['{database}', '{measurement}'] as const;

/**
 * fillReadStatement puts the names of the run in place of {database} and {measurement}, always quoted,
 * so that a name never ends the place it stands in. In Flux, {database} is the bucket.
 */
export function fillReadStatement(language: ReadLanguage, text: string, places: ReadPlaces): string {
  const quote = language === 'influxql' ? quotedName : quotedText;
  const filled = text.replace(/("?)\{(database|measurement)\}\1/g, (_, __, place) =>
    quote(place === 'database' ? places.database : places.measurement),
  );
  return filled.trim();
}

function quotedName(name: string): string {
  return `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** A string of Flux, in which `${` would begin an expression. */
function quotedText(name: string): string {
  return quotedName(name).replaceAll('$', '\\$');
}
