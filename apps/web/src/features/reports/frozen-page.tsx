import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Theme } from '#features/shell/theme.ts';
import { ReportGone } from './report-gone.tsx';
import { SharedReport } from './shared-report.tsx';

/** Look of a page that no framework serves: the addresses of the portal's stylesheets, and the theme that the reader chose. */
export type PageLook = { stylesheets: readonly string[]; theme: Theme };

/** frozenPage gives a published report as a page of its own, without any script. */
export function frozenPage(snapshot: ReportSnapshot, token: string, look: PageLook): string {
  const head = { title: snapshot.title, description: comparisonLead(snapshot.comparison) };
  return page(head, look, <SharedReport snapshot={snapshot} token={token} />);
}

/** goneReportPage gives the page for links that are wrong or revoked. */
export function goneReportPage(look: PageLook): string {
  return page({ title: 'Not available', description: null }, look, <ReportGone />);
}

/** One font less to load: what is medium elsewhere is semibold here. */
const twoWeights = '[--font-weight-medium:600] [font-synthesis:none]';

type Head = { title: string; description: string | null };

function page({ title, description }: Head, { stylesheets, theme }: PageLook, body: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} className={twoWeights}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f8f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1213" />
        <title>{`${title} · Tidemark`}</title>
        <meta name="robots" content="noindex, nofollow" />
        {description === null ? null : <Preview title={title} description={description} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}

/** What a chat shows of a link. */
function Preview({ title, description }: { title: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Tidemark" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
