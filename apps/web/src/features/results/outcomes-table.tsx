import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import { exactCount } from '#ui/exact-count.ts';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { knowledgeWords, outcomeWords } from './outcome-words.ts';

/** OutcomesTable counts what the target answered; the text is the target's own, one example for each kind. */
export function OutcomesTable({ outcomes }: { outcomes: OutcomeCount[] }) {
  return (
    <Table caption="Answers to writes">
      <TableHead>
        <HeadCell>Answer</HeadCell>
        <HeadCell>Points</HeadCell>
        <HeadCell numeric>Status</HeadCell>
        <HeadCell numeric>Batches</HeadCell>
        <HeadCell numeric>Points</HeadCell>
        <HeadCell>In the target's words</HeadCell>
      </TableHead>
      <TableBody>
        {outcomes.map((outcome) => (
          <TableRow key={`${outcome.class} ${outcome.statusCode} ${outcome.knowledge}`}>
            <RowHead className="whitespace-nowrap font-normal">{outcomeWords[outcome.class]}</RowHead>
            <Cell className="whitespace-nowrap text-ink-soft">{knowledgeWords[outcome.knowledge]}</Cell>
            <Cell numeric>{outcome.statusCode ?? notMeasured}</Cell>
            <Cell numeric>{exactCount(outcome.batches)}</Cell>
            <Cell numeric>{exactCount(outcome.points)}</Cell>
            <Cell className="figures min-w-48 text-[12.5px] [overflow-wrap:anywhere]">
              {outcome.detail ?? ''}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
