import { ChartNoAxesCombined } from 'lucide-react';
import { ImportLink } from '#features/pages/import-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NewRunLink } from './new-run-link.tsx';
import type { RunFilter } from './run-filter.tsx';

/** RunListActions is what the list of runs offers: a run from scratch, or from a command line of another program. */
export function RunListActions() {
  return (
    <>
      <ImportLink />
      <NewRunLink />
    </>
  );
}

/** RunListEmpty teaches what a run is, or says that the filter leaves none. */
export function RunListEmpty({ filter }: { filter: RunFilter }) {
  if (filter !== 'all') {
    return (
      <EmptyState title="No run in this state" action={<LinkButton href="/runs">All runs</LinkButton>}>
        <p>The list is narrowed to one kind of state, and no run is in it.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ChartNoAxesCombined aria-hidden />}
      title="No run yet"
      action={
        <LinkButton look="primary" href="/runs/new">
          New run
        </LinkButton>
      }
    >
      <p>
        A run writes a schema to a target as a load profile says, watches its memory and series meanwhile, and
        counts afterwards whether every acknowledged point is stored.
      </p>
    </EmptyState>
  );
}
