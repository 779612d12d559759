/** A cell of a table: untrusted text, a figure, or null if unknown. */
export type CsvCell = string | number | bigint | null;

/**
 * csvText writes a table by RFC 4180: lines end with CRLF, cells with commas, quotes or line breaks are quoted, null is empty.
 * Text that a spreadsheet would take for a formula gets a leading apostrophe; figures are written as they are.
 */
export function csvText(columns: string[], rows: CsvCell[][]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

/** How a formula starts in a spreadsheet, also after line breaks or blanks that it ignores. */
const formulaStart = /^\s*[=+\-@]|^[\t\r\n]/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return typeof cell === 'number' && !Number.isFinite(cell) ? '' : String(cell);
  const defused = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
