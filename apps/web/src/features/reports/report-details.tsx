'use client';

import { lazy, Suspense } from 'react';
import { useAddress } from '#ui/use-address.ts';
import { DetailsLabel, detailsLook } from './details-label.tsx';

const ReportDetailsView = lazy(async () => {
  const { ReportDetailsView: view } = await import('./report-details-view.tsx');
  return { default: view };
});

/** ReportDetails loads everything else of an own report, code and records, when it is wanted; that it is open stands in the address. */
export function ReportDetails({ path, caveatCount }: { path: string; caveatCount: number }) {
  const address = useAddress();
  const isOpen = address.get('details') !== null;
  return (
    <section aria-label="Details" className="flex min-w-0 flex-col gap-5">
      <button
        type="button"
        data-screen-only
        aria-expanded={isOpen}
        onClick={() => address.set({ details: isOpen ? null : '1' })}
        className={detailsLook}
      >
        <DetailsLabel isOpen={isOpen} caveatCount={caveatCount} />
      </button>
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <ReportDetailsView path={path} capsulesPath={null} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Loading() {
  return (
    <p role="status" className="text-[13px] text-ink-faint">
      Loading …
    </p>
  );
}
