import { bytesText, countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** SettledTable lists the readings with the server at rest, simulated day by day. */
export function SettledTable({ settled }: { settled: PeriodAtRest[] }) {
  return (
    <Table caption="Readings at rest, by simulated day">
      <TableHead>
        <HeadCell>After</HeadCell>
        <HeadCell numeric>Heap in use</HeadCell>
        <HeadCell numeric>RSS</HeadCell>
        <HeadCell numeric>Series</HeadCell>
        <HeadCell numeric>Expected</HeadCell>
        <HeadCell numeric>Settled in</HeadCell>
      </TableHead>
      <TableBody>
        {settled.map((period) => (
          <TableRow key={period.period}>
            <RowHead className="whitespace-nowrap font-normal">
              {period.period === 0 ? 'Empty server' : `Day ${countText(period.simulatedDay)}`}
            </RowHead>
            <Cell numeric>{boundOrDash(period, 'heapInUseBytes')}</Cell>
            <Cell numeric>{boundOrDash(period, 'rssBytes')}</Cell>
            <Cell numeric>{exactCount(period.observedSeries)}</Cell>
            <Cell numeric>{exactCount(period.expectedSeries)}</Cell>
            <Cell numeric className={period.atRest ? '' : 'text-warn'}>
              {durationText(period.settledInMs)}
              {period.atRest ? '' : `, not at rest: ${period.notAtRestReason ?? 'still busy'}`}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Memory of a server that was not at rest is an upper bound. */
function boundOrDash(period: PeriodAtRest, key: 'heapInUseBytes' | 'rssBytes'): string {
  const bytes = period[key];
  if (bytes === null) return notMeasured;
  return period.atRest ? bytesText(bytes) : `≤ ${bytesText(bytes)}`;
}
