import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, rateRules } from './rate-limiter.ts';

const { count, periodSeconds } = rateRules.signInOfAccount;

describe('rate limiter', () => {
  it('gives a full bucket at once, then one token each time its share of the period has passed', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    const take = () => limiter.take('signInOfAccount', 'a');
    for (let n = 0; n < count; n++) take();
    expect(take).toThrow(/try again in/);
    await clock.advance((periodSeconds * 1_000) / count);
    take();
    expect(take).toThrow(/try again in/);
  });

  it('says how long to wait, and that wait is enough', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    for (let n = 0; n < count; n++) limiter.take('signInOfAccount', 'a');
    const waits: number[] = [];
    try {
      limiter.take('signInOfAccount', 'a');
    } catch (error) {
      waits.push(Number(/in (\d+) s/.exec(String(error))?.[1]));
    }
    await clock.advance((waits[0] ?? 0) * 1_000);
    expect(() => limiter.take('signInOfAccount', 'a')).not.toThrow();
  });

  it('keeps those apart whom it concerns', () => {
    const limiter = createRateLimiter(createVirtualClock());
    for (let n = 0; n < count; n++) limiter.take('signInOfAccount', 'a');
    expect(() => limiter.take('signInOfAccount', 'b')).not.toThrow();
  });

  it('does not prolong the wait of a client that keeps asking', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    for (let n = 0; n < count + 500; n++) {
      try {
        limiter.take('signInOfAccount', 'a');
      } catch {
        // Refused, as it should be.
      }
    }
    await clock.advance((periodSeconds * 1_000) / count);
    expect(() => limiter.take('signInOfAccount', 'a')).not.toThrow();
  });

  it.each([
    [19_999, 'keeps'],
    [20_000, 'forgets'],
  ])('with %d others after it %s the oldest bucket', (others, outcome) => {
    const limiter = createRateLimiter(createVirtualClock());
    for (let n = 0; n < count; n++) limiter.take('signInOfAccount', 'a');
    for (let n = 0; n < others; n++) limiter.take('apiKey', `key ${n}`);
    const take = () => limiter.take('signInOfAccount', 'a');
    if (outcome === 'keeps') expect(take).toThrow(/try again in/);
    else expect(take).not.toThrow();
  });
});
