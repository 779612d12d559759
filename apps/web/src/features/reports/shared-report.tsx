import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharedReport as Shared } from '#http/shared-reports.ts';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { Logo } from '#ui/logo.tsx';
import { DetailsLabel, detailsLook } from './details-label.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportScreen } from './report-screen.tsx';

/** SharedReport is a published report as every reader of its link sees it; without `details`, a link leads to them. */
export function SharedReport({
  shared: { snapshot, seal, newer },
  token,
  details,
}: {
  shared: Shared;
  token: string;
  details?: ReactNode;
}) {
  const isOpen = details !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-2.5 px-3 py-2.5 sm:gap-4 sm:px-6 sm:py-5">
      <ReportHeader createdAt={snapshot.createdAt} />
      <main className="flex min-w-0 flex-col gap-1.5 sm:gap-3">
        <NewerNotice newer={newer} />
        <h1 className="line-clamp-2 font-semibold print:line-clamp-none text-[15px] [overflow-wrap:anywhere] sm:text-2xl">
          {snapshot.title}
        </h1>
        <ReportScreen
          snapshot={snapshot}
          details={
            <>
              {snapshot.sections.includes('details') ? (
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
              ) : null}
              <ReportFiles token={token} digest={seal?.digest ?? null} />
            </>
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

/** ReportHeader says whose page this is, and as of when. */
export function ReportHeader({ createdAt }: { createdAt: string }) {
  return (
    <header className="flex items-center justify-between gap-3">
      <span className="flex items-center gap-2">
        <Logo className="size-5" />
        <span className="font-semibold text-sm tracking-tight">Tidemark</span>
      </span>
      <Badge icon={<Lock aria-hidden />}>Frozen {utcText(createdAt)}</Badge>
    </header>
  );
}

function NewerNotice({ newer }: Pick<Shared, 'newer'>) {
  if (newer === null) return null;
  return (
    <Callout tone="warn" title="A newer version of this report exists" className="w-full">
      <a href={`/r/${newer.token}`} className="text-[13px] underline underline-offset-2">
        Open the version of {utcText(newer.createdAt.toISOString())}
      </a>
    </Callout>
  );
}

/** In UTC, so that it reads the same everywhere and needs no script. */
function utcText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
