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
          Select finished runs in the list and press Compare; the first one is the baseline. With five
          repetitions per side, run alternately, every cell of the matrix gets a verdict.
        </p>
      </EmptyState>
    </>
  );
}
