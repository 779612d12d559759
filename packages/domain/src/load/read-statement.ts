/** Query languages. */
export const readLanguages = ['influxql', 'flux'] as const;
type ReadLanguage = (typeof readLanguages)[number];

/**
 * readStatementFault says why a statement may do more than read, or null.
 * It errs on the safe side: what could hide a second statement or a write is refused even within quotes.
 */
export function readStatementFault(language: ReadLanguage, text: string): string | null {
  return language === 'influxql' ? influxqlFault(text) : fluxFault(text);
}

function influxqlFault(text: string): string | null {
  const statement = text.trim().replace(/;$/, '');
  if (!/^(?:select|show)\b/i.test(statement)) return 'must start with SELECT or SHOW: queries only read';
  if (statement.includes(';')) return 'must be one statement: leave out the ";"';
  if (/--|\/\*/.test(statement)) return 'must not contain a comment';
  if (/\binto\b/i.test(statement)) return 'must not contain INTO, which writes: queries only read';
  return null;
}

/** Calls of Flux that write or send something elsewhere; a name that is followed by a colon is an argument. */
const fluxCalls = /\b(?:to|wideTo|post|request|do|endpoint)\s*\(/;
const fluxOtherName = /=\s*(?:\w+\s*\.\s*)*(?:to|wideTo|post)\b(?!\s*:)/;

function fluxFault(text: string): string | null {
  const call = fluxCalls.exec(text)?.[0] ?? fluxOtherName.exec(text)?.[0];
  if (call !== undefined)
    return `must not contain "${call.trim()}", which writes or sends: queries only read`;
  if (/\boption\s+task\b/.test(text)) return 'must not define a task: queries only read';
  return null;
}

/** Values of the placeholders of a query in one run. */
export type ReadPlaces = { database: string; measurement: string };

/**
 * fillReadStatement replaces {database} and {measurement} by the names of the run, always quoted, so that a name cannot break out of
 * its position. In Flux, {database} is the bucket.
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

/** A string of Flux, in which `${` would start an expression. */
function quotedText(name: string): string {
  return quotedName(name).replaceAll('$', '\\$');
}
