import { signedBytes } from '@tidemark/domain/kernel/quantity-text';
import type { SlopeEstimate } from '@tidemark/domain/result/memory-slope';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { slopeChoices } from './slope-choices.ts';
import { SlopeBadge } from './slope-look.tsx';

/** GrowthTable sets the growth of the memory figures side by side, each with its interval and the check beside it. */
export function GrowthTable({ memory }: { memory: RunAnalysis['memory'] }) {
  return (
    <Table caption="Growth of memory a simulated day">
      <TableHead>
        <HeadCell>Figure</HeadCell>
        <HeadCell>Verdict</HeadCell>
        <HeadCell numeric>Growth a day</HeadCell>
        <HeadCell numeric>95 % interval</HeadCell>
        <HeadCell numeric>Theil-Sen</HeadCell>
        <HeadCell numeric>Periods</HeadCell>
      </TableHead>
      <TableBody>
        {slopeChoices.map(({ id, label }) => {
          const { result } = memory[id];
          const estimate = result.kind === 'estimated' ? result : null;
          return (
            <TableRow key={id}>
              <RowHead className="whitespace-nowrap font-normal">{label}</RowHead>
              <Cell>
                <SlopeBadge slope={memory[id]} />
              </Cell>
              <Cell numeric>{estimate ? signedBytes(estimate.bytesPerDay) : notMeasured}</Cell>
              <Cell numeric>{estimate ? rangeText(estimate) : notMeasured}</Cell>
              <Cell numeric>{estimate ? theilSenText(estimate) : notMeasured}</Cell>
              <Cell numeric>{estimate ? estimate.periods : notMeasured}</Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function rangeText({ lowBytesPerDay, highBytesPerDay }: SlopeEstimate): string {
  return `${signedBytes(lowBytesPerDay)} to ${signedBytes(highBytesPerDay)}`;
}

function theilSenText({ theilSenBytesPerDay }: SlopeEstimate): string {
  return theilSenBytesPerDay === null ? notMeasured : signedBytes(theilSenBytesPerDay);
}
