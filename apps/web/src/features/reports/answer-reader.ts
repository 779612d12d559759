import { randomUUID } from 'node:crypto';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { Container } from '#container.ts';
import { parseTheme, themeCookie } from '#features/shell/theme.ts';
import { limitReaders } from '#http/limit-readers.ts';
import { frozenPage, goneReportPage, type PageLook } from './frozen-page.tsx';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  Vary: 'Cookie',
};

export type ReaderParts = {
  parts: Pick<Container, 'sharedReports' | 'limiter' | 'log'>;
  stylesheets: readonly string[];
};

/** answerReader answers a request for a published report with its page, which is rendered once and has no script. */
export async function answerReader(
  { parts, stylesheets }: ReaderParts,
  request: Request,
  token: string,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainAnswer(405, 'Method not allowed.', { Allow: 'GET, HEAD' });
  const theme = parseTheme(cookieOf(request, themeCookie));
  const look: PageLook = { stylesheets, theme };
  try {
    limitReaders(parts.limiter);
    // Where details stood in the address before they had a page.
    if (new URL(request.url).searchParams.has('details'))
      return new Response(null, {
        status: 307,
        headers: { Location: `/r/${encodeURIComponent(token)}/details` },
      });
    return await parts.sharedReports.answer(request, { token, variant: `page ${theme}` }, (snapshot) => ({
      body: frozenPage(snapshot, token, look),
      headers,
    }));
  } catch (error) {
    return failureAnswer(parts, error, look);
  }
}

function failureAnswer({ log }: ReaderParts['parts'], error: unknown, look: PageLook): Response {
  if (isDomainError(error, 'not_found'))
    return new Response(goneReportPage(look), {
      status: 404,
      headers: { ...headers, 'Cache-Control': 'private, no-store' },
    });
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

function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
