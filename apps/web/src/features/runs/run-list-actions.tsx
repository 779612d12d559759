import { ChartNoAxesCombined, Plus } from 'lucide-react';
import { ImportLink } from '#features/pages/import-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** RunListActions is what the list of runs offers: a run from scratch, or from a command line of another program. */
export function RunListActions({ project }: { project: string | undefined }) {
  return (
    <>
      <ImportLink />
      <NewRunLink project={project} />
    </>
  );
}

/** RunListEmpty teaches what a run is, or says that the filter leaves none. */
export function RunListEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="No matching runs" action={<LinkButton href="/runs">All runs</LinkButton>}>
        <p>No run matches the filter.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ChartNoAxesCombined aria-hidden />}
      title="No runs yet"
      action={
        <LinkButton look="primary" href="/runs/new">
          New run
        </LinkButton>
      }
    >
      <p>
        A run writes a schema to a target as its load profile defines, records memory and series meanwhile,
        and then verifies that every acknowledged point is stored.
      </p>
    </EmptyState>
  );
}

/** NewRunLink is the primary action wherever runs are listed; in a list of one project it starts one there. */
export function NewRunLink({ project }: { project?: string | undefined }) {
  const href = project === undefined ? '/runs/new' : `/runs/new?project=${project}`;
  return (
    <LinkButton look="primary" href={href} icon={<Plus aria-hidden />}>
      New run
    </LinkButton>
  );
}
