/** A cell of a table: text that anybody may have written, a figure, or nothing known. */
export type CsvCell = string | number | bigint | null;

/**
 * csvText writes a table as RFC 4180 has it: lines end with CRLF, cells with commas, quotes or line breaks stand in quotes, null is empty.
 * Text that a spreadsheet would take for a formula gets a leading apostrophe; figures are written as they are.
 */
export function csvText(columns: string[], rows: CsvCell[][]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

/** What a spreadsheet begins a formula with, also after a break or blank that it drops. */
const formulaStart = /^\s*[=+\-@]|^[\t\r\n]/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return typeof cell === 'number' && !Number.isFinite(cell) ? '' : String(cell);
  const defused = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
