import { GitCompareArrows } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** ChooseRuns is the comparison before anything was chosen. */
export function ChooseRuns() {
  return (
    <>
      <PageHeader crumbs={[{ label: 'Runs', href: '/runs' }]} title="Comparison" />
      <EmptyState
        icon={<GitCompareArrows aria-hidden />}
        title="Choose two or more runs"
        action={
          <LinkButton look="primary" href="/runs">
            Choose runs
          </LinkButton>
        }
      >
        <p>
          Tick runs that have ended in the list and press Compare; the first one is the baseline. Repeat each
          side five times, in turn, and a verdict stands in every cell of the matrix.
        </p>
      </EmptyState>
    </>
  );
}
