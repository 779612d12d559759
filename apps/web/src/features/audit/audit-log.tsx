import type { AuditEntry } from '@tidemark/domain/audit/audit-entry';
import { auditDays } from '@tidemark/domain/audit/audit-entry';
import type { Page } from '@tidemark/domain/run/records';
import type { AuditFilterInput, AuditFormat } from '@tidemark/services/audit/read-audit';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { type AuditAddress, auditQuery, filterOf, isFiltered } from './audit-address.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';

/** AuditLog shows a page of the audit log, with its filter and exports of what is filtered. */
export function AuditLog({ page, address }: { page: Page<AuditEntry>; address: AuditAddress }) {
  const filter = filterOf(address);
  return (
    <>
      <Panel
        title="Audit log"
        help={<Help of="audit-log" about="the audit log" />}
        description={`Every change of this workspace and every refused attempt. Kept for ${auditDays} days.`}
        actions={
          <>
            <ExportLink format="csv" filter={filter}>
              Export CSV
            </ExportLink>
            <ExportLink format="jsonl" filter={filter}>
              Export JSON lines
            </ExportLink>
          </>
        }
      >
        <AuditFilter key={auditQuery(address)} address={address} />
      </Panel>
      {page.items.length === 0 ? <NothingFound address={address} /> : <AuditTable entries={page.items} />}
      {page.nextCursor ? (
        <Link href={`/settings/audit${auditQuery({ ...address, cursor: page.nextCursor })}`}>
          Older entries
        </Link>
      ) : null}
    </>
  );
}

function ExportLink({
  format,
  filter,
  children,
}: {
  format: AuditFormat;
  filter: AuditFilterInput;
  children: ReactNode;
}) {
  return (
    <LinkButton
      size="small"
      href={`/api/v1/audit/export${auditQuery({ format, ...filter })}`}
      prefetch={false}
    >
      {children}
    </LinkButton>
  );
}

function NothingFound({ address }: { address: AuditAddress }) {
  return isFiltered(address) ? (
    <EmptyState title="Nothing matches">Choose a longer time, or clear the filter.</EmptyState>
  ) : (
    <EmptyState title="Nothing was changed yet">
      Schemas, runs, keys and members that someone creates or changes appear here.
    </EmptyState>
  );
}
