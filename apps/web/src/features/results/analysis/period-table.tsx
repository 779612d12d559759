import { bytesText, countText, signedBytes } from '@tidemark/domain/kernel/quantity-text';
import type { MemorySlope } from '@tidemark/domain/result/memory-slope';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** PeriodTable lists the periods that a slope rests on, with what the fitted line says of each. */
export function PeriodTable({ slope, title }: { slope: MemorySlope; title: string }) {
  return (
    <Table caption={title} className="max-h-80 overflow-y-auto">
      <TableHead>
        <HeadCell>Period until</HeadCell>
        <HeadCell numeric>Median</HeadCell>
        <HeadCell numeric>Readings</HeadCell>
        <HeadCell numeric>Fitted</HeadCell>
        <HeadCell numeric>95 % band</HeadCell>
        <HeadCell numeric>Residual</HeadCell>
      </TableHead>
      <TableBody>
        {slope.points.map((point) => (
          <TableRow key={point.simulatedDay}>
            <RowHead className="whitespace-nowrap font-normal">
              Day {countText(point.simulatedDay)}
              {point.isUsed ? '' : ', warm-up'}
            </RowHead>
            <Cell numeric>{bytesText(point.medianBytes)}</Cell>
            <Cell numeric>{countText(point.readings)}</Cell>
            <Cell numeric>{point.fittedBytes === null ? notMeasured : bytesText(point.fittedBytes)}</Cell>
            <Cell numeric>
              {point.bandLowBytes === null || point.bandHighBytes === null
                ? notMeasured
                : `${bytesText(point.bandLowBytes)} to ${bytesText(point.bandHighBytes)}`}
            </Cell>
            <Cell numeric>
              {point.residualBytes === null ? notMeasured : signedBytes(point.residualBytes)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
