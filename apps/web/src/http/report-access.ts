import { createHash } from 'node:crypto';
import { clientNetwork } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What a reader shows to open a protected report: a grant from its cookie, or the password itself. */
export type ShownKeys = { grant: string | null; password: string | null };

const passwordHeader = 'report-password';

/** grantCookie is the name of the cookie that opens one report; the token cannot be read from it. */
export function grantCookie(token: string): string {
  return `tidemark-report-${createHash('sha256').update(`cookie ${token}`).digest('hex').slice(0, 16)}`;
}

/** shownKeys reads what a request shows for a report. */
export function shownKeys({ headers }: Request, token: string): ShownKeys {
  const sent = headers.get(passwordHeader);
  return {
    grant: readCookie(headers.get('cookie'), grantCookie(token)) ?? null,
    // Headers are read as Latin-1; clients send UTF-8.
    password: sent === null ? null : Buffer.from(sent, 'latin1').toString('utf8'),
  };
}

/** readCookie gives a cookie of a request by its name. */
export function readCookie(header: string | null, name: string): string | undefined {
  const cookies = (header ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** limitAttempts counts an attempt at the password of a report: by link and network, by link, and with all others. */
export function limitAttempts(limiter: RateLimiter, token: string): void {
  const link = grantCookie(token);
  limiter.take('reportPasswordOfAll', 'all');
  limiter.take('reportPasswordOfPair', `${link} ${clientNetwork()}`);
  limiter.take('reportPasswordOfLink', link);
}
