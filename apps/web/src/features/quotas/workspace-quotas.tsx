import type { Quota } from '@tidemark/domain/quota/quota';
import type { QuotaView } from '@tidemark/services/quotas/quotas';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { amountText, isUsedUp, quotaRows } from './quota-rows.ts';

/** WorkspaceQuotas lists every workspace for the operator, who sets their quotas here. */
export function WorkspaceQuotas({
  workspaces,
  defaults,
}: {
  workspaces: readonly QuotaView[];
  defaults: Quota;
}) {
  return (
    <Panel
      title="All workspaces"
      help={<Help of="all-workspaces" about="quotas of all workspaces" />}
      description="Shown to the operator only. Limits that are not set here are the defaults of the installation (TIDEMARK_QUOTA_*)."
      flush
    >
      <Table caption="Quotas of all workspaces">
        <TableHead>
          <HeadCell>Workspace</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">Actions</span>
          </HeadCell>
          <HeadCell>Active runs</HeadCell>
          <HeadCell>Runs today</HeadCell>
          <HeadCell>Stored</HeadCell>
          <HeadCell>Limits</HeadCell>
        </TableHead>
        <TableBody>
          {workspaces.map((workspace) => (
            <WorkspaceRow key={workspace.id} workspace={workspace} defaults={defaults} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function WorkspaceRow({ workspace, defaults }: { workspace: QuotaView; defaults: Quota }) {
  const { id, name, own, limits, use } = workspace;
  const rows = quotaRows(limits, use);
  const limited = rows.filter(({ limit }) => limit !== 'no limit');
  return (
    <TableRow>
      <RowHead className="min-w-36 max-w-64 [overflow-wrap:anywhere]">{name}</RowHead>
      <Cell>
        <QuotaDialog
          key={JSON.stringify(own)}
          workspace={{ workspaceId: id, name, own }}
          defaults={defaults}
        />
      </Cell>
      <Cell>{use.parallelRuns}</Cell>
      <Cell>{use.runsPerDay}</Cell>
      <Cell className="whitespace-nowrap">{amountText('storedBytes', use.storedBytes)}</Cell>
      <Cell className="min-w-48">
        {limited.length === 0 ? <span className="text-ink-faint">none</span> : null}
        <span className="flex flex-wrap gap-1">
          {limited.map((row) => (
            <Badge key={row.name} tone={isUsedUp(row) ? 'warn' : 'neutral'}>
              {row.limit}
            </Badge>
          ))}
        </span>
      </Cell>
    </TableRow>
  );
}
