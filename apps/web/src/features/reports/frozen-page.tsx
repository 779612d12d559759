import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Theme } from '#features/shell/theme.ts';
import type { SharedReport as Shared } from '#http/shared-reports.ts';
import { ReportGone } from './report-gone.tsx';
import { ReportLocked } from './report-locked.tsx';
import { SharedReport } from './shared-report.tsx';

/** Look of a page that no framework serves: the addresses of the portal's stylesheets, or their text, and the theme. */
export type PageLook = { stylesheets: readonly string[]; styles?: string; theme: Theme };

/** frozenPage gives a published report as a page of its own, without any script. */
export function frozenPage(shared: Shared, { token, appUrl }: Linked, look: PageLook): string {
  const { title, comparison } = shared.snapshot;
  // Readers without the password see neither words nor picture of it.
  const image = shared.isProtected ? null : `${appUrl}/r/${token}/image.png`;
  const head = { title, description: comparisonLead(comparison), image };
  return staticPage(head, look, <SharedReport shared={shared} token={token} />);
}

/** A link, and the address of the portal, since pictures of links are asked for by absolute addresses. */
export type Linked = { token: string; appUrl: string };

/** lockedPage asks for the password of a report and says nothing of it. */
export function lockedPage(token: string, problem: string | null, look: PageLook): string {
  const head = { title: 'Protected report', description: null, image: null };
  return staticPage(head, look, <ReportLocked token={token} problem={problem} />);
}

/** goneReportPage gives the page for links that are wrong or revoked. */
export function goneReportPage(look: PageLook): string {
  return staticPage({ title: 'Not available', description: null, image: null }, look, <ReportGone />);
}

/** One font less to load: what is medium elsewhere is semibold here. */
const twoWeights = '[--font-weight-medium:600] [font-synthesis:none]';

type Head = { title: string; description: string | null; image: string | null };

/** staticPage gives a page without any script. */
export function staticPage(
  { title, description, image }: Head,
  { stylesheets, styles, theme }: PageLook,
  body: ReactNode,
): string {
  const markup = renderToStaticMarkup(
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} className={twoWeights}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f8f8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1213" />
        <title>{`${title} · Tidemark`}</title>
        <meta name="robots" content="noindex, nofollow" />
        {description === null ? null : <Preview title={title} description={description} image={image} />}
        {styles === undefined ? (
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
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
function Preview({
  title,
  description,
  image,
}: {
  title: string;
  description: string;
  image: string | null;
}) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Tidemark" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image === null ? null : (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={description} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
