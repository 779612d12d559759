import type { RateLimiter, RateRuleName } from './rate-limiter.ts';

type Caller = { rule: RateRuleName; whom: string };

const callers = new WeakMap<Request, Caller>();

/** noteCaller remembers by which limit a request was counted, so that its answer can say what is left. */
export function noteCaller(request: Request, rule: RateRuleName, whom: string): void {
  callers.set(request, { rule, whom });
}

/** setRateHeaders says what is left of the limit that a request was counted by (draft-ietf-httpapi-ratelimit-headers), on errors too. */
export function setRateHeaders(limiter: RateLimiter, request: Request, headers: Headers): void {
  const caller = callers.get(request);
  if (caller === undefined) return;
  const { count, periodSeconds, remaining, fullAfterSeconds } = limiter.state(caller.rule, caller.whom);
  headers.set('RateLimit-Policy', `"${caller.rule}";q=${count};w=${periodSeconds}`);
  headers.set('RateLimit', `"${caller.rule}";r=${remaining};t=${fullAfterSeconds}`);
}
