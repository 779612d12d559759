import type { Comparison } from '@tidemark/analysis/compare/comparison';
import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, RowHead, Table, TableBody, TableRow } from '#ui/table.tsx';

const columns = ['Heap in use', 'RSS', 'Series', 'Expected'] as const;
const headClasses = 'px-3 py-1.5 font-medium text-[13px] text-ink-faint whitespace-nowrap';

/** SettledByDay puts the readings at rest of all runs beside each other, simulated day by day. */
export function SettledByDay({
  runs,
  rows,
}: {
  runs: { id: string; label: string }[];
  rows: Comparison['settled'];
}) {
  return (
    <Table caption="Readings at rest of each run, by simulated day">
      <thead>
        <tr>
          <th
            scope="col"
            rowSpan={2}
            className={`${headClasses} border-line border-b text-left align-bottom`}
          >
            After
          </th>
          {runs.map((run) => (
            <th
              key={run.id}
              scope="colgroup"
              colSpan={columns.length}
              className={`${headClasses} border-line border-l text-left`}
            >
              {run.label}
            </th>
          ))}
        </tr>
        <tr className="border-line border-b">
          {runs.flatMap((run) =>
            columns.map((column, index) => (
              <th
                key={`${run.id} ${column}`}
                scope="col"
                className={`${headClasses} text-right ${index === 0 ? 'border-line border-l' : ''}`}
              >
                {column}
              </th>
            )),
          )}
        </tr>
      </thead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.simulatedDay}>
            <RowHead className="whitespace-nowrap font-normal">
              {row.simulatedDay === 0 ? 'Empty server' : `Day ${countText(row.simulatedDay)}`}
            </RowHead>
            {row.values.flatMap((value) => [
              <Cell key={`${value.runId} heap`} numeric className="border-line border-l">
                {bytesOrDash(value.heapInUseBytes)}
              </Cell>,
              <Cell key={`${value.runId} rss`} numeric>
                {bytesOrDash(value.rssBytes)}
              </Cell>,
              <Cell key={`${value.runId} series`} numeric>
                {exactCount(value.observedSeries)}
              </Cell>,
              <Cell key={`${value.runId} expected`} numeric className="text-ink-soft">
                {exactCount(value.expectedSeries)}
              </Cell>,
            ])}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function bytesOrDash(bytes: number | null): string {
  return bytes === null ? notMeasured : bytesText(bytes);
}
