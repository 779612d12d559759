import type { DivergedEndpoint } from '@tidemark/domain/result/verification';
import { exactCount } from '#ui/exact-count.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** DivergedTable tells what the other endpoints of a target hold of what was acknowledged. */
export function DivergedTable({ diverged }: { diverged: DivergedEndpoint[] }) {
  return (
    <Table caption="What other endpoints hold">
      <TableHead>
        <HeadCell>Endpoint</HeadCell>
        <HeadCell numeric>Stored</HeadCell>
        <HeadCell numeric>Missing, at least</HeadCell>
        <HeadCell>Remark</HeadCell>
      </TableHead>
      <TableBody>
        {diverged.map(({ url, stored, missing, reason }) => (
          <TableRow key={url}>
            <RowHead className="figures min-w-48 font-normal [overflow-wrap:anywhere]">{url}</RowHead>
            <Cell numeric>{exactCount(stored)}</Cell>
            <Cell numeric className={missing ? 'font-medium text-fail' : ''}>
              {exactCount(missing)}
            </Cell>
            <Cell className="min-w-40 text-ink-soft">{reason ?? ''}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
