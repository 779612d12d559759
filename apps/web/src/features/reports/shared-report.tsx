import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Logo } from '#ui/logo.tsx';
import { DetailsLabel, detailsLook } from './details-label.tsx';
import { ReportScreen } from './report-screen.tsx';

/** SharedReport is a published report as every reader of its link sees it; without `details`, a link leads to them. */
export function SharedReport({
  snapshot,
  token,
  details,
}: {
  snapshot: ReportSnapshot;
  token: string;
  details?: ReactNode;
}) {
  const isOpen = details !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-2.5 px-3 py-2.5 sm:gap-4 sm:px-6 sm:py-5">
      <header className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2">
          <Logo className="size-5" />
          <span className="font-semibold text-sm tracking-tight">Tidemark</span>
        </span>
        <Badge icon={<Lock aria-hidden />}>Frozen {utcText(snapshot.createdAt)}</Badge>
      </header>
      <main className="flex min-w-0 flex-col gap-1.5 sm:gap-3">
        <h1 className="line-clamp-2 font-semibold print:line-clamp-none text-[15px] [overflow-wrap:anywhere] sm:text-2xl">
          {snapshot.title}
        </h1>
        <ReportScreen
          snapshot={snapshot}
          details={
            <section
              id="details"
              aria-label="Details"
              className={`flex min-w-0 flex-col gap-5 ${isOpen ? 'min-h-dvh print:min-h-0' : ''}`}
            >
              <a
                href={isOpen ? `/r/${token}` : `/r/${token}/details#details`}
                className={detailsLook}
                data-screen-only
              >
                <DetailsLabel isOpen={isOpen} caveatCount={snapshot.comparison.warnings.length} />
              </a>
              {details}
            </section>
          }
        />
      </main>
      <footer className="border-line border-t pt-3 text-[13px] text-ink-faint">
        Made with Tidemark. Figures are as of publication; later changes to the runs do not affect this
        report.
      </footer>
    </div>
  );
}

/** In UTC, so that it reads the same everywhere and needs no script. */
function utcText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
