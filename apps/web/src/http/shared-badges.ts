import type { Badge } from '@tidemark/analysis/badges/badge';
import { badgeSvg } from '@tidemark/analysis/badges/badge-svg';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { limitReaders } from './limit-readers.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Answers requests for badges, which need no login. */
export type SharedBadges = { answer(file: string): Promise<Response> };

const freshMs = 60_000;
/** Pictures of so many badges are kept. */
const maxKept = 1_000;

/** Other sites show badges; as a page of its own, a badge can do nothing. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const fileName = /^([A-Za-z0-9_-]{1,128})\.svg$/;

/** `read` gives what the badge of a token says now; null: there is none. */
type Parts = { read(token: string): Promise<Badge | null>; clock: Clock; limiter: RateLimiter };

/** createSharedBadges keeps each picture for a minute, here and in browsers, however many pages show it. */
export function createSharedBadges({ read, clock, limiter }: Parts): SharedBadges {
  const kept = new Map<string, { atMs: number; svg: string }>();
  const drawn = async (token: string): Promise<string | null> => {
    const known = kept.get(token);
    if (known && clock.nowMs() - known.atMs < freshMs) return known.svg;
    const badge = await read(token);
    kept.delete(token);
    if (badge === null) return null;
    const svg = badgeSvg(badge);
    kept.set(token, { atMs: clock.nowMs(), svg });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? token);
    return svg;
  };
  return {
    answer: async (file) => {
      try {
        limitReaders(limiter);
        const token = fileName.exec(file)?.[1];
        const svg = token === undefined ? null : await drawn(token);
        return svg === null ? plain(404, 'There is no such badge.\n') : picture(svg);
      } catch (error) {
        if (isDomainError(error, 'rate_limited'))
          return plain(429, `${error.message}\n`, { 'Retry-After': String(error.details.retryAfterSeconds) });
        if (isDomainError(error, 'database_unavailable')) return plain(503, `${error.message}\n`);
        throw error;
      }
    },
  };
}

function picture(svg: string): Response {
  return new Response(svg, {
    headers: {
      ...headers,
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': `public, max-age=${freshMs / 1_000}`,
    },
  });
}

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  const own = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(text, { status, headers: { ...headers, ...own, ...more } });
}
