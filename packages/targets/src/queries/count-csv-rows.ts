import type { AnswerContent } from './count-rows.ts';

/**
 * countCsvRows counts the rows of a Flux answer: its tables are parted by blank lines, each begins with a line of names;
 * lines that begin with # are annotations. A table whose names are error and reference is what went wrong, also under status 200.
 */
export function countCsvRows(text: string): AnswerContent {
  let rows = 0;
  let names: string | null = null;
  for (const line of csvLines(text)) {
    if (line === '') names = null;
    else if (line.startsWith('#')) continue;
    else if (names === null) names = line;
    else if (isErrorTable(names)) return { kind: 'error', message: line.replace(/^,+/, '').trim() };
    else rows += 1;
  }
  return { kind: 'rows', rows };
}

function isErrorTable(names: string): boolean {
  return /^,?(?:result,table,)?error,reference$/.test(names);
}

/** Lines of CSV; a line break within quotes does not end one. */
function* csvLines(text: string): Generator<string> {
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    else if (code === lineFeed && !isQuoted) {
      yield trimEnd(text.slice(from, at));
      from = at + 1;
    }
  }
  if (from < text.length) yield trimEnd(text.slice(from));
}

const quote = 34;
const lineFeed = 10;

function trimEnd(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
