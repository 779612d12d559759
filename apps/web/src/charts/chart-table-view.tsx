import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import type { ChartModel } from './prepare/chart-model.ts';
import { chartTable } from './prepare/chart-table.ts';

/** ChartTableView is the table behind a chart. */
export function ChartTableView({ model }: { model: ChartModel }) {
  const { rows, total } = chartTable(model);
  return (
    <>
      <Table caption={`${model.title}: readings`} className="max-h-80 overflow-y-auto">
        <TableHead>
          <HeadCell>Line</HeadCell>
          <HeadCell numeric>Elapsed</HeadCell>
          <HeadCell numeric>Simulated</HeadCell>
          <HeadCell numeric>Value</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <RowHead className="font-normal">{row.line}</RowHead>
              <Cell numeric>{row.elapsed}</Cell>
              <Cell numeric>{row.simulated}</Cell>
              <Cell numeric>{row.value}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length < total ? (
        <p className="px-3 pt-2 text-[13px] text-ink-faint">
          {rows.length.toLocaleString('en')} of {total.toLocaleString('en')} readings are listed.
        </p>
      ) : null}
    </>
  );
}
