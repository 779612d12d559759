import type { CellLabels } from '@tidemark/domain/experiment/experiment-cell';

/** One heading over `span` neighboring columns. */
export type ColumnHeading = { key: string; text: string; span: number };

/** Columns of a matrix with their headings, the widest first; the last level has one heading for each column. */
export type ColumnLayout = { columns: string[]; levels: ColumnHeading[][] };

/** prepareColumns heads the columns by what varies among them: schema, load profile, then each sweep; equal neighbors share a heading. */
export function prepareColumns(
  columns: readonly string[],
  cells: readonly { column: string; labels: CellLabels }[],
): ColumnLayout {
  const words = columns.map((column) => wordsOf(cells.find((cell) => cell.column === column)?.labels));
  const depth = Math.max(0, ...words.map((entry) => entry.length));
  const varying = Array.from({ length: depth }, (_, i) => i).filter(
    (i) => new Set(words.map((entry) => entry[i])).size > 1,
  );
  if (varying.length < 2)
    return { columns: [...columns], levels: [columns.map((text) => ({ key: text, text, span: 1 }))] };
  const levels = varying.map((_, level) => headingsOf(words, varying.slice(0, level + 1)));
  return { columns: [...columns], levels };
}

function wordsOf(labels: CellLabels | undefined): string[] {
  return labels ? [labels.schema, labels.profile, ...labels.steps] : [];
}

/** Neighbors that are equal in all words of the path share its last one. */
function headingsOf(words: readonly string[][], path: readonly number[]): ColumnHeading[] {
  const headings: (ColumnHeading & { path: string })[] = [];
  words.forEach((entry, place) => {
    const here = JSON.stringify(path.map((i) => entry[i]));
    const before = headings.at(-1);
    if (before?.path === here) before.span += 1;
    else headings.push({ key: `${place}`, text: entry[path.at(-1) ?? 0] ?? '', span: 1, path: here });
  });
  return headings.map(({ key, text, span }) => ({ key, text, span }));
}
