import { randomUUID } from 'node:crypto';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { withPageSeal } from '@tidemark/domain/run/report-seal';
import { signPage } from '@tidemark/services/reports/sign-report';
import type { Container } from '#container.ts';
import { parseTheme, type Theme, themeCookie } from '#features/shell/theme.ts';
import { limitReaders } from '#http/limit-readers.ts';
import { grantCookie, readCookie } from '#http/report-access.ts';
import type { MadeAnswer, SharedReport } from '#http/shared-reports.ts';
import { embedPage, embedRefusedPage } from './embed-page.tsx';
import { frozenPage, goneReportPage, lockedPage, type PageLook } from './frozen-page.tsx';
import { offlinePage } from './offline-page.tsx';
import { reportImage } from './report-image.tsx';

/** What a link shows: the page itself, or what `/r/{token}/{view}` names. */
export const readerViews = ['embed', 'offline.html', 'image.png'] as const;
export type ReaderView = 'page' | (typeof readerViews)[number];

const policyOf = ({ forms = "'none'", ancestors = "'none'" }) =>
  `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action ${forms}; frame-ancestors ${ancestors}`;

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policyOf({}),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  Vary: 'Cookie',
};
/** Only these may stand in pages of others. */
const shareable = { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' };
const lockedHeaders = { ...headers, 'Content-Security-Policy': policyOf({ forms: "'self'" }) };
const embedHeaders = { ...shareable, 'Content-Security-Policy': policyOf({ ancestors: '*' }) };

export type ReaderParts = {
  parts: Pick<Container, 'sharedReports' | 'limiter' | 'log' | 'appUrl' | 'db' | 'secrets'>;
  stylesheets: readonly string[];
  /** The text of the stylesheets. */
  readStyles(): Promise<string>;
};

type Asked = { request: Request; token: string; view: ReaderView; look: PageLook };

/** answerReader answers a request for a published report with its page, which is rendered once and has no script. */
export async function answerReader(
  reader: ReaderParts,
  request: Request,
  token: string,
  view: ReaderView = 'page',
): Promise<Response> {
  const { parts, stylesheets } = reader;
  const asked = { request, token, view, look: { stylesheets, theme: themeOf(request, view) } };
  try {
    limitReaders(parts.limiter);
    if (request.method === 'POST' && view === 'page') return await unlock(reader, asked);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plainAnswer(405, 'Method not allowed.', { Allow: 'GET, HEAD' });
    // Where details stood in the address before they had a page.
    if (new URL(request.url).searchParams.has('details')) return redirect(307, `${linkOf(token)}/details`);
    const variant = `${view} ${asked.look.theme}`;
    return await parts.sharedReports.answer(request, { token, variant }, (shared) =>
      made(reader, asked, shared),
    );
  } catch (error) {
    return failureAnswer(parts, error, asked);
  }
}

async function made(
  { parts, readStyles }: ReaderParts,
  { token, view, look }: Asked,
  shared: SharedReport,
): Promise<MadeAnswer> {
  const linked = { token, appUrl: parts.appUrl };
  switch (view) {
    case 'page':
      return { body: frozenPage(shared, linked, look), headers };
    case 'embed':
      return { body: embedPage(shared, linked, look), headers: embedHeaders };
    case 'image.png':
      return {
        body: await reportImage(shared.snapshot),
        headers: { ...shareable, 'Content-Type': 'image/png' },
      };
    case 'offline.html': {
      const html = offlinePage(shared, await readStyles());
      const file = `attachment; filename="tidemark-report-${shared.snapshot.createdAt.slice(0, 10)}.html"`;
      return {
        body: withPageSeal(html, await signPage(parts, html)),
        headers: { ...headers, 'Content-Disposition': file },
      };
    }
  }
}

/** The right password opens the report in this browser for some hours. */
async function unlock({ parts }: ReaderParts, { request, token }: Asked): Promise<Response> {
  const password = (await request.formData()).get('password');
  const grant = await parts.sharedReports.unlock(token, typeof password === 'string' ? password : '');
  const secure = parts.appUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${grantCookie(token)}=${grant}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax${secure}`;
  return redirect(303, linkOf(token), grant === null ? {} : { 'Set-Cookie': cookie });
}

function linkOf(token: string): string {
  return `/r/${encodeURIComponent(token)}`;
}

function redirect(status: 303 | 307, location: string, more: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': 'private, no-store', ...more },
  });
}

/** A frame shows the theme that its address asks for, a page the one that its reader chose. */
function themeOf(request: Request, view: ReaderView): Theme {
  if (view === 'embed') return parseTheme(new URL(request.url).searchParams.get('theme') ?? undefined);
  return view === 'page' ? parseTheme(readCookie(request.headers.get('cookie'), themeCookie)) : 'system';
}

function failureAnswer({ log }: ReaderParts['parts'], error: unknown, asked: Asked): Response {
  if (isDomainError(error, 'not_found'))
    return refusal(404, asked, goneReportPage(asked.look), 'This report is not available.');
  if (isDomainError(error, 'report_locked')) {
    const problem = error.details.reason === 'wrong' ? 'This is not the password. Try again.' : null;
    const page = lockedPage(asked.token, problem, asked.look);
    return refusal(403, asked, page, 'This report needs a password, so it cannot be shown here.');
  }
  if (isDomainError(error, 'rate_limited')) return tooManyAnswer(error.details.retryAfterSeconds);
  if (isDomainError(error, 'database_unavailable'))
    return plainAnswer(503, 'The database cannot be reached. Try again in a few seconds.', {
      'Retry-After': '5',
    });
  const requestId = randomUUID();
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('a published report could not be shown', { requestId, stack });
  return plainAnswer(500, `The report could not be shown. Reference for the log: ${requestId}`);
}

/** Pages get a page, frames a sentence, and pictures plain text. */
function refusal(status: number, { view, look }: Asked, page: string, text: string): Response {
  if (view === 'image.png') return plainAnswer(status, text);
  const isEmbed = view === 'embed';
  return new Response(isEmbed ? embedRefusedPage(text, look) : page, {
    status,
    headers: { ...(isEmbed ? embedHeaders : lockedHeaders), 'Cache-Control': 'private, no-store' },
  });
}

function tooManyAnswer(seconds: number): Response {
  return plainAnswer(429, `Too many requests from your network. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  });
}

function plainAnswer(status: number, text: string, more: Record<string, string> = {}): Response {
  const plain = {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'private, no-store',
  };
  return new Response(`${text}\n`, { status, headers: { ...plain, ...more } });
}
