/** One row of a table: texts of its cells. */
export type Row = readonly string[];

/** alignedRows aligns rows in columns; columns named in `rightAligned` hold figures. */
export function alignedRows(
  rows: readonly Row[],
  rightAligned: readonly number[] = [],
  indent = '  ',
): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        const width = widths[column] ?? 0;
        return rightAligned.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      });
      return `${indent}${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
