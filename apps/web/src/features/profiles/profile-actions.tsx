import type { ProfileRecord } from '@tidemark/domain/run/records';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { LinkButton } from '#ui/button.tsx';

/** ProfileActions offers what can be done with a load profile. */
export function ProfileActions({ record: { id, archivedAt } }: { record: ProfileRecord }) {
  const archived = archivedAt !== null;
  return (
    <>
      <ArchiveButton noun="load profile" path={`/profiles/${id}`} archived={archived} listHref="/profiles" />
      <LinkButton href={`/profiles/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?profile=${id}`}>
          Run it
        </LinkButton>
      )}
    </>
  );
}
