import type { CellLabels } from '@tidemark/domain/experiment/experiment-cell';
import { Fragment, type ReactNode } from 'react';
import { Cell, HeadCell, RowHead, Table, TableBody, TableRow } from '#ui/table.tsx';

type PlacedCell = { row: string; column: string; labels: CellLabels };

/** MatrixTable lays cells out, systems down and everything else across; it scrolls inside itself, and its row heads stay in sight. */
export function MatrixTable<Placed extends PlacedCell>({
  caption,
  rows,
  columns,
  cells,
  view,
}: {
  caption: string;
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly Placed[];
  view: (cell: Placed) => ReactNode;
}) {
  const { levels } = prepareColumns(columns, cells);
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line">
      <Table caption={caption}>
        <thead>
          {levels.map((level, place) => (
            <tr key={place} className="border-line border-b">
              {place === 0 ? (
                <HeadCell rowSpan={levels.length} className="sticky left-0 z-10 bg-surface">
                  System
                </HeadCell>
              ) : null}
              {level.map((heading) => (
                <ColumnHead key={heading.key} heading={heading} />
              ))}
            </tr>
          ))}
        </thead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row} className="hover:bg-transparent">
              <RowHead className="sticky left-0 z-10 min-w-24 max-w-40 bg-surface text-[13px] sm:min-w-32">
                <BreakableName name={row} />
              </RowHead>
              {columns.map((column) => {
                const cell = cells.find((entry) => entry.row === row && entry.column === column);
                return (
                  <Cell key={column} className="border-line border-l">
                    {cell ? view(cell) : null}
                  </Cell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ColumnHead({ heading: { text, span } }: { heading: ColumnHeading }) {
  return (
    <HeadCell
      wraps
      colSpan={span}
      {...(span > 1 ? { scope: 'colgroup' } : {})}
      className="min-w-40 border-line border-l text-ink"
    >
      <span className="sm:sticky sm:left-36">{text}</span>
    </HeadCell>
  );
}

/** A long name of a system breaks after a slash rather than within a word. */
function BreakableName({ name }: { name: string }) {
  return (
    <span className="[overflow-wrap:break-word]">
      {name.split('/').map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? (
            <>
              /<wbr />
            </>
          ) : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** One heading over `span` neighboring columns. */
type ColumnHeading = { key: string; text: string; span: number };

/** Columns of a matrix with their headings, the widest first; the last level has one heading for each column. */
type ColumnLayout = { columns: string[]; levels: ColumnHeading[][] };

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
