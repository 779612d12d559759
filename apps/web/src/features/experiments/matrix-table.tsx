import type { ReactNode } from 'react';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';

/** MatrixTable lays cells out, systems down and everything else across; it scrolls inside itself, and its row heads stay in sight. */
export function MatrixTable({
  caption,
  rows,
  columns,
  cellAt,
}: {
  caption: string;
  rows: readonly string[];
  columns: readonly string[];
  cellAt: (row: string, column: string) => ReactNode;
}) {
  return (
    <div className="min-w-0 rounded-md border border-line">
      <Table caption={caption}>
        <TableHead>
          <HeadCell className="sticky left-0 z-10 bg-surface">System</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} className="min-w-36 whitespace-normal! border-line border-l">
              <span className="line-clamp-3 text-balance text-ink [overflow-wrap:anywhere]">{column}</span>
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row} className="hover:bg-transparent">
              <RowHead className="sticky left-0 z-10 max-w-36 bg-surface text-[13px] [overflow-wrap:anywhere]">
                {row}
              </RowHead>
              {columns.map((column) => (
                <Cell key={column} className="border-line border-l">
                  {cellAt(row, column)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
