import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';

/** A bucket of tokens: `burst` at once, refilled evenly so that `count` come back in `periodSeconds`. */
export type RateRule = { count: number; periodSeconds: number };

/** What is limited, how often; each rule concerns one kind of key. */
export const rateRules = {
  /** Requests without valid credentials, by the network of the client. */
  anonymous: { count: 600, periodSeconds: 60 },
  /** Readers of published reports, by address and all together: what they ask for is kept. */
  reader: { count: 300, periodSeconds: 60 },
  readers: { count: 3_000, periodSeconds: 60 },
  apiKey: { count: 600, periodSeconds: 60 },
  user: { count: 1_200, periodSeconds: 60 },
  runCreation: { count: 30, periodSeconds: 60 },
  capsulePreview: { count: 30, periodSeconds: 60 },
  schemaInference: { count: 60, periodSeconds: 60 },
  /** Starts servers beside the runs. */
  launcherTrial: { count: 20, periodSeconds: 60 },
  /** Invitations and workspaces, by workspace. */
  invitation: { count: 60, periodSeconds: 60 },
  ramEstimate: { count: 120, periodSeconds: 60 },
  targetTest: { count: 30, periodSeconds: 60 },
  webhookTest: { count: 30, periodSeconds: 60 },
  /** Bodies beyond an ordinary size, by workspace: each can take a second of work, in which nothing else is answered. */
  largeBody: { count: 12, periodSeconds: 60 },
  /** Attempts of one network at any accounts. */
  signInOfNetwork: { count: 60, periodSeconds: 180 },
  /** Attempts of one network at one account; a success starts anew. */
  signInOfPair: { count: 10, periodSeconds: 900 },
  /** Attempts at one account from anywhere; beyond, only networks that did not fail are let in, slowly. */
  signInOfAccount: { count: 100, periodSeconds: 900 },
  /** All attempts together, since each costs a fraction of a second of work; more than one network can use up. */
  signInOfAll: { count: 120, periodSeconds: 10 },
  /** Attempts at the password of one report: of one network, of anyone, and at all reports together. */
  reportPasswordOfPair: { count: 10, periodSeconds: 900 },
  reportPasswordOfLink: { count: 100, periodSeconds: 900 },
  reportPasswordOfAll: { count: 40, periodSeconds: 10 },
  signUpOfNetwork: { count: 60, periodSeconds: 900 },
  /** Requests for a link to reset a password: by network, and by the address that would get the email. */
  passwordResetOfNetwork: { count: 20, periodSeconds: 900 },
  passwordResetOfAccount: { count: 3, periodSeconds: 900 },
  signUpOfAll: { count: 120, periodSeconds: 60 },
} as const satisfies Record<string, RateRule>;
export type RateRuleName = keyof typeof rateRules;

export type RateLimiter = {
  /** Takes a token, or throws rate_limited. */
  take(rule: RateRuleName, whom: string): void;
  /** What is left of a limit, and after how long all of it is back. */
  state(rule: RateRuleName, whom: string): RateRule & { remaining: number; fullAfterSeconds: number };
  /** Whether no token is missing. */
  isFull(rule: RateRuleName, whom: string): boolean;
  /** Fills the bucket. */
  reset(rule: RateRuleName, whom: string): void;
  /** Counts a request that stays open until the result is called, or throws rate_limited: too many of `whom` are open. */
  hold(whom: string): () => void;
};

/** Requests of one workspace that stay open: streams of events, and those that wait for the end of a run. */
const maxOpen = 100;

/** Of each rule, so that a flood of addresses does not make the limiter forget accounts or workspaces. */
const maxBuckets = 20_000;

type Buckets = Map<string, { tokens: number; atMs: number }>;

/** createRateLimiter keeps buckets of this process. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const bucketsOf = new Map<RateRuleName, Buckets>();
  const perMs = ({ count, periodSeconds }: RateRule) => count / (periodSeconds * 1_000);
  const bucketsFor = (name: RateRuleName): Buckets => {
    const buckets: Buckets = bucketsOf.get(name) ?? new Map();
    bucketsOf.set(name, buckets);
    return buckets;
  };
  const tokensIn = (name: RateRuleName, whom: string, nowMs: number): number => {
    const rule = rateRules[name];
    const known = bucketsOf.get(name)?.get(whom) ?? { tokens: rule.count, atMs: nowMs };
    return Math.min(rule.count, known.tokens + (nowMs - known.atMs) * perMs(rule));
  };
  const open = new Map<string, number>();
  const countOpen = (whom: string, by: 1 | -1) => {
    const count = (open.get(whom) ?? 0) + by;
    if (count === 0) open.delete(whom);
    else open.set(whom, count);
  };
  return {
    hold: (whom) => {
      if ((open.get(whom) ?? 0) >= maxOpen) throw new DomainError('rate_limited', { retryAfterSeconds: 5 });
      countOpen(whom, 1);
      let isOpen = true;
      return () => {
        if (isOpen) countOpen(whom, -1);
        isOpen = false;
      };
    },
    take: (name, whom) => {
      const nowMs = clock.nowMs();
      const tokens = tokensIn(name, whom, nowMs);
      const isEmpty = tokens < 1;
      const buckets = bucketsFor(name);
      // The oldest bucket goes first; a full map of live buckets forgets one rather than growing.
      buckets.delete(whom);
      buckets.set(whom, { tokens: isEmpty ? tokens : tokens - 1, atMs: nowMs });
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? whom);
      if (!isEmpty) return;
      const waitMs = (1 - tokens) / perMs(rateRules[name]);
      throw new DomainError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
    },
    state: (name, whom) => {
      const rule: RateRule = rateRules[name];
      const tokens = tokensIn(name, whom, clock.nowMs());
      const missing = rule.count - tokens;
      return {
        ...rule,
        remaining: Math.floor(tokens),
        fullAfterSeconds: Math.ceil(missing / perMs(rule) / 1_000),
      };
    },
    isFull: (name, whom) => tokensIn(name, whom, clock.nowMs()) >= rateRules[name].count,
    reset: (name, whom) => void bucketsOf.get(name)?.delete(whom),
  };
}
