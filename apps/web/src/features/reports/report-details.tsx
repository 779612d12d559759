'use client';

import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAddress } from '#ui/use-address.ts';

const ReportDetailsView = lazy(async () => {
  const { ReportDetailsView: view } = await import('./report-details-view.tsx');
  return { default: view };
});

/** ReportDetails loads everything else of a report, code and records, when a reader asks for it; that it is open stands in the address. */
export function ReportDetails({
  path,
  capsulesPath,
  caveatCount,
}: {
  path: string;
  capsulesPath: string | null;
  caveatCount: number;
}) {
  const address = useAddress();
  const isOpen = address.get('details') !== null;
  const caveats = caveatCount === 1 ? '1 caveat' : `${caveatCount} caveats`;
  return (
    <section aria-label="Details" className="flex min-w-0 flex-col gap-5">
      <button
        type="button"
        data-screen-only
        aria-expanded={isOpen}
        onClick={() => address.set({ details: isOpen ? null : '1' })}
        className="flex w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2.5 text-left text-sm hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden
          className={`size-4 shrink-0 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="font-medium">Details</span>
        <span className="text-[13px] text-ink-faint">
          all figures, charts, plans{caveatCount === 0 ? '' : `, ${caveats}`}
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <ReportDetailsView path={path} capsulesPath={capsulesPath} />
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
