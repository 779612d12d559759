/** What a simulation found: one row a case, cells as they are printed. */
export type SimulationTable = {
  title: string;
  /** What was drawn, how often, and what the columns say. */
  what: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** percent writes a share as 12.3 %. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** markdownTable writes a table with its title and its words, its columns as wide as their widest cell. */
export function markdownTable({ title, what, columns, rows }: SimulationTable): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => (cells[index] ?? '').padEnd(width)).join(' | ')} |`;
  const ruler = line(widths.map((width) => '-'.repeat(width)));
  return [`# ${title}`, '', what, '', line(columns), ruler, ...rows.map(line), ''].join('\n');
}
