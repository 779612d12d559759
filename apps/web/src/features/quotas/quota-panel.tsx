import type { Quota } from '@tidemark/domain/quota/quota';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { Progress } from '#ui/progress.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { isUsedUp, type QuotaUse, quotaRows, quotaSentence } from './quota-rows.ts';

/** QuotaPanel shows what the workspace may use and what it uses now. */
export function QuotaPanel({ limits, use }: { limits: Quota; use: QuotaUse }) {
  const rows = quotaRows(limits, use);
  return (
    <Panel
      title="This workspace"
      help={<Help of="this-workspace" about="quotas" />}
      description={`${quotaSentence(rows)} The operator sets quotas: an owner or admin of the first workspace.`}
      flush
    >
      <Table caption="Quotas of this workspace">
        <TableHead>
          <HeadCell>Quota</HeadCell>
          <HeadCell>Limit</HeadCell>
          <HeadCell>In use</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">Share</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.name}>
              <RowHead className="font-normal">{row.title}</RowHead>
              <Cell className={row.limit === 'no limit' ? 'text-ink-faint' : ''}>{row.limit}</Cell>
              <Cell>{row.used ?? <span className="text-ink-faint">for each run</span>}</Cell>
              <Cell className="min-w-32">
                {row.share === null ? null : isUsedUp(row) ? (
                  <Badge tone="warn">used up</Badge>
                ) : (
                  <Progress label={`${row.title}: in use`} fraction={row.share} />
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}
