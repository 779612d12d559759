import { clientNetwork } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** limitReaders counts a request without a login: by the network it came from, and with all others. It throws rate_limited. */
export function limitReaders(limiter: RateLimiter): void {
  limiter.take('reader', clientNetwork());
  limiter.take('readers', 'all');
}
