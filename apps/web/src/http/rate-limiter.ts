import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';

/** A bucket of tokens: `burst` at once, refilled evenly so that `count` come back in `periodSeconds`. */
export type RateRule = { count: number; periodSeconds: number };

/** What is limited, how often; keys are made of a rule's name and whom it concerns. */
export const rateRules = {
  /** All requests without valid credentials together: their origin can be made up, so it does not count. */
  anonymous: { count: 600, periodSeconds: 60 },
  apiKey: { count: 600, periodSeconds: 60 },
  user: { count: 1_200, periodSeconds: 60 },
  runCreation: { count: 30, periodSeconds: 60 },
  capsulePreview: { count: 30, periodSeconds: 60 },
  schemaInference: { count: 60, periodSeconds: 60 },
  targetTest: { count: 30, periodSeconds: 60 },
  signInOfAccount: { count: 10, periodSeconds: 900 },
  signInOfAll: { count: 300, periodSeconds: 900 },
  signUpOfAll: { count: 60, periodSeconds: 900 },
} as const satisfies Record<string, RateRule>;
export type RateRuleName = keyof typeof rateRules;

export type RateLimiter = { take(rule: RateRuleName, whom: string): void };

const maxBuckets = 20_000;

/** createRateLimiter keeps buckets of this process; `take` throws rate_limited where a bucket is empty. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    take: (name, whom) => {
      const rule = rateRules[name];
      const perMs = rule.count / (rule.periodSeconds * 1_000);
      const key = `${name}:${whom}`;
      const nowMs = clock.nowMs();
      const known = buckets.get(key) ?? { tokens: rule.count, atMs: nowMs };
      const tokens = Math.min(rule.count, known.tokens + (nowMs - known.atMs) * perMs);
      // The oldest bucket goes first; a full map of live buckets forgets one rather than growing.
      buckets.delete(key);
      buckets.set(key, { tokens: Math.max(0, tokens - 1), atMs: nowMs });
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? key);
      if (tokens < 1) {
        buckets.set(key, { tokens, atMs: nowMs });
        throw new DomainError('rate_limited', {
          retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000)),
        });
      }
    },
  };
}
