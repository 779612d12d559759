import { isDomainError } from '@tidemark/domain/kernel/errors';
import { listAudit } from '@tidemark/services/audit/read-audit';
import type { Metadata } from 'next';
import { filterOf, readAuditAddress } from '#features/audit/audit-address.ts';
import { AuditLog } from '#features/audit/audit-log.tsx';
import { foundOr404 } from '#features/pages/page-address.ts';
import { requireContext } from '#session/current-actor.ts';
import { Callout } from '#ui/callout.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const address = readAuditAddress(await searchParams);
  const listed = listAudit(await requireContext(), filterOf(address), { cursor: address.cursor });
  const page = await foundOr404(
    listed.catch((error: unknown) => {
      if (isDomainError(error, 'role_forbidden')) return null;
      throw error;
    }),
  );
  if (page) return <AuditLog page={page} address={address} />;
  return (
    <Callout tone="warn">
      Owners and admins of the workspace can read its audit log. Your role does not allow it.
    </Callout>
  );
}
