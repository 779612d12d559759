import { ExternalLink } from 'lucide-react';
import type { SharedReport } from '#http/shared-reports.ts';
import { type Linked, type PageLook, staticPage } from './frozen-page.tsx';
import { ReportScreen } from './report-screen.tsx';

/** embedPage gives answer, figures and chart of a report for a frame in another page, with a link to all of it. */
export function embedPage(
  { snapshot, newer }: SharedReport,
  { token, appUrl }: Linked,
  look: PageLook,
): string {
  const sections = snapshot.sections.filter((section) => section === 'figures' || section === 'chart');
  const shown = newer?.token ?? token;
  return staticPage(
    { title: snapshot.title, description: null, image: null },
    look,
    <main className="flex min-w-0 flex-col gap-2 p-3">
      <h1 className="min-w-0 font-semibold text-[15px] [overflow-wrap:anywhere]">{snapshot.title}</h1>
      <ReportScreen snapshot={{ ...snapshot, sections, conclusion: null, notes: null }} details={null} />
      <p className="text-[13px] text-ink-faint">
        <a
          href={`${appUrl}/r/${shown}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1 text-accent-strong underline underline-offset-2"
        >
          <ExternalLink aria-hidden className="size-3.5" />
          {newer === null ? 'Method, details and files' : 'A newer version of this report exists'}
        </a>
      </p>
    </main>,
  );
}

/** embedRefusedPage stands in a frame whose report is gone, or needs a password. */
export function embedRefusedPage(text: string, look: PageLook): string {
  return staticPage(
    { title: 'Not available', description: null, image: null },
    look,
    <main className="p-3 text-[13px] text-ink-soft">{text}</main>,
  );
}
