import { microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import { causeOf, type SlowCause, type SlowRequest } from '@tidemark/domain/result/slow-request';
import { notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { outcomeWords } from './outcomes-table.tsx';

const causeWords: Record<SlowCause, string> = {
  collection: 'garbage collection of the generator',
  generator: 'the generator was late (compiling, or the host)',
  host: 'this host: reference requests were as late then',
  connection: 'waited for a free connection',
  target: 'the target, or the way to it',
};

/** SlowestTable lists the slowest requests with what took most of their time, the slowest first. */
export function SlowestTable({ slowest }: { slowest: readonly SlowRequest[] }) {
  return (
    <Table caption="Slowest requests and their causes">
      <TableHead>
        <HeadCell numeric>Response</HeadCell>
        <HeadCell>Cause</HeadCell>
        <HeadCell numeric>Due after</HeadCell>
        <HeadCell numeric>Wait for a connection</HeadCell>
        <HeadCell numeric>Late by the generator</HeadCell>
        <HeadCell numeric>Service</HeadCell>
        <HeadCell numeric>Collection</HeadCell>
        <HeadCell numeric>Instrument</HeadCell>
        <HeadCell>Answer</HeadCell>
      </TableHead>
      <TableBody>
        {slowest.map((request) => (
          <TableRow key={`${request.offsetMs} ${request.responseUs} ${request.serviceUs}`}>
            <RowHead className="figures text-right">{microsecondsText(request.responseUs)}</RowHead>
            <Cell className="min-w-48">{causeWords[causeOf(request)]}</Cell>
            <Cell numeric>{`${threeDigits(request.offsetMs / 1_000)} s`}</Cell>
            <Cell numeric>{timeText(request.waitUs)}</Cell>
            <Cell numeric>{timeText(request.slipUs)}</Cell>
            <Cell numeric>{timeText(request.serviceUs)}</Cell>
            <Cell numeric>{timeText(request.gcUs)}</Cell>
            <Cell numeric>{timeText(request.instrumentUs)}</Cell>
            <Cell className="whitespace-nowrap">{outcomeWords[request.outcome]}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function timeText(us: number | null): string {
  return us === null ? notMeasured : microsecondsText(us);
}
