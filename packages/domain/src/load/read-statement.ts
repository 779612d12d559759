/** Languages in which a target is asked. */
export const readLanguages = ['influxql', 'flux'] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/**
 * readStatementFault tells why a statement is not one that only reads, or null.
 * It errs on the safe side: what could hide a second statement or a write is refused even where it stands in quotes.
 */
export function readStatementFault(language: ReadLanguage, text: string): string | null {
  return language === 'influxql' ? influxqlFault(text) : fluxFault(text);
}

function influxqlFault(text: string): string | null {
  const statement = text.trim().replace(/;$/, '');
  if (!/^(?:select|show)\b/i.test(statement)) return 'must begin with SELECT or SHOW: queries only read';
  if (statement.includes(';')) return 'must be one statement: leave out the ";"';
  if (/--|\/\*/.test(statement)) return 'must not hold a comment';
  if (/\binto\b/i.test(statement)) return 'must not hold the word INTO, which writes: queries only read';
  return null;
}

/** Calls of Flux that write or send something elsewhere; a name that is followed by a colon is an argument. */
const fluxCalls = /\b(?:to|wideTo|post|request|do|endpoint)\s*\(/;
const fluxOtherName = /=\s*(?:\w+\s*\.\s*)*(?:to|wideTo|post)\b(?!\s*:)/;

function fluxFault(text: string): string | null {
  const call = fluxCalls.exec(text)?.[0] ?? fluxOtherName.exec(text)?.[0];
  if (call !== undefined) return `must not hold "${call.trim()}", which writes or sends: queries only read`;
  if (/\boption\s+task\b/.test(text)) return 'must not define a task: queries only read';
  return null;
}
