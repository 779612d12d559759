import { FileChartColumn } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** ReportListEmpty teaches how a report comes to be. */
export function ReportListEmpty() {
  return (
    <EmptyState
      icon={<FileChartColumn aria-hidden />}
      title="No report yet"
      action={
        <LinkButton look="primary" href="/runs">
          Choose runs
        </LinkButton>
      }
    >
      <p>
        Open a run that has ended, or compare several, and press Share: what you see is frozen behind a link
        that anybody can read without an account, until you revoke it.
      </p>
    </EmptyState>
  );
}
