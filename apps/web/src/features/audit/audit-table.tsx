import type { AuditEntry } from '@tidemark/domain/audit/audit-entry';
import Link from 'next/link';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { actionText, objectHref, objectText } from './audit-words.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

/** AuditTable shows entries of the audit log as they are given. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Panel flush>
      <Table caption="Entries of the audit log, newest first">
        <TableHead>
          <HeadCell>What</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell>Object</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>When</HeadCell>
          <HeadCell>From</HeadCell>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, createdAt, address, outcome, code } = entry;
  return (
    <TableRow>
      <RowHead className="min-w-44 font-normal">{actionText(action)}</RowHead>
      <Cell>
        <OutcomeBadge outcome={outcome} code={code} />
      </Cell>
      <Cell className="min-w-32 max-w-72 [overflow-wrap:anywhere]">
        <ObjectOfEntry entry={entry} />
      </Cell>
      <Cell className="min-w-36 max-w-60 [overflow-wrap:anywhere]">{actor.label}</Cell>
      <Cell className="text-[13px]">
        <LocalTime iso={createdAt.toISOString()} seconds />
      </Cell>
      <Cell className="figures text-[13px]">{address}</Cell>
    </TableRow>
  );
}

function ObjectOfEntry({ entry }: { entry: AuditEntry }) {
  const { object, ids } = entry;
  if (object === null) return null;
  const href = objectHref(entry);
  const text = objectText(object, ids);
  return href === null ? (
    text
  ) : (
    <Link href={href} className="underline">
      {text}
    </Link>
  );
}
