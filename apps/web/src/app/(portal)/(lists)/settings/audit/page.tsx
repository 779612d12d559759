import { auditDays } from '@tidemark/domain/audit/audit-entry';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { type AuditFilterInput, type AuditFormat, listAudit } from '@tidemark/services/audit/read-audit';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import {
  type AuditAddress,
  auditQuery,
  filterOf,
  isFiltered,
  readAuditAddress,
} from '#features/audit/audit-address.ts';
import { AuditFilter } from '#features/audit/audit-filter.tsx';
import { AuditTable } from '#features/audit/audit-table.tsx';
import { Help } from '#features/docs/help.tsx';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const address = readAuditAddress(await searchParams);
  const filter = filterOf(address);
  const page = await foundOr404(
    listAudit(await requireContext(), filter, { cursor: address.cursor }).catch((error: unknown) => {
      if (isDomainError(error, 'role_forbidden')) return null;
      throw error;
    }),
  );
  if (page === null)
    return (
      <Callout tone="warn">
        Owners and admins of the workspace can read its audit log. Your role does not allow it.
      </Callout>
    );
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
