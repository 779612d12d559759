import type { TargetRecord } from '@tidemark/domain/run/records';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { LinkButton } from '#ui/button.tsx';

/** TargetActions offers what can be done with a target. */
export function TargetActions({ record: { id, archivedAt } }: { record: TargetRecord }) {
  const archived = archivedAt !== null;
  return (
    <>
      <ArchiveButton noun="target" path={`/targets/${id}`} archived={archived} listHref="/targets" />
      <LinkButton href={`/targets/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?system=${id}`}>
          Run on it
        </LinkButton>
      )}
    </>
  );
}
