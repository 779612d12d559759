import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { exactCount } from '#ui/exact-count.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** EndpointTable counts what became of the batches at each of several endpoints. */
export function EndpointTable({ endpoints }: { endpoints: RunSummary['endpoints'] }) {
  return (
    <Table caption="Attempts by endpoint">
      <TableHead>
        <HeadCell>Endpoint</HeadCell>
        <HeadCell numeric>Batches</HeadCell>
        <HeadCell numeric>Acknowledged</HeadCell>
        <HeadCell numeric>Refused</HeadCell>
        <HeadCell numeric>Unknown</HeadCell>
      </TableHead>
      <TableBody>
        {endpoints.map(({ url, batches, acknowledged, failed, unknown }, position) => (
          <TableRow key={`${position} ${url}`}>
            <RowHead className="figures font-normal [overflow-wrap:anywhere]">{url}</RowHead>
            <Cell numeric>{exactCount(batches)}</Cell>
            <Cell numeric>{exactCount(acknowledged)}</Cell>
            <Cell numeric>{exactCount(failed)}</Cell>
            <Cell numeric>{exactCount(unknown)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
