import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, rateRules } from './rate-limiter.ts';

const { count, periodSeconds } = rateRules.signInOfPair;

describe('rate limiter', () => {
  it('gives a full bucket at once, then one token each time its share of the period has passed', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    const take = () => limiter.take('signInOfPair', 'a');
    for (let n = 0; n < count; n++) take();
    expect(take).toThrow(/try again in/);
    await clock.advance((periodSeconds * 1_000) / count);
    take();
    expect(take).toThrow(/try again in/);
  });

  it('says how long to wait, and that wait is enough', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    for (let n = 0; n < count; n++) limiter.take('signInOfPair', 'a');
    const waits: number[] = [];
    try {
      limiter.take('signInOfPair', 'a');
    } catch (error) {
      waits.push(Number(/in (\d+) s/.exec(String(error))?.[1]));
    }
    await clock.advance((waits[0] ?? 0) * 1_000);
    expect(() => limiter.take('signInOfPair', 'a')).not.toThrow();
  });

  it('says what is left, and after how long all of it is back', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    expect(limiter.state('apiKey', 'a')).toMatchObject({ count: 600, remaining: 600, fullAfterSeconds: 0 });
    for (let n = 0; n < 20; n++) limiter.take('apiKey', 'a');
    expect(limiter.state('apiKey', 'a')).toMatchObject({ remaining: 580, fullAfterSeconds: 2 });
    await clock.advance(1_000);
    expect(limiter.state('apiKey', 'a')).toMatchObject({ remaining: 590, fullAfterSeconds: 1 });
  });

  it('keeps those apart whom it concerns', () => {
    const limiter = createRateLimiter(createVirtualClock());
    for (let n = 0; n < count; n++) limiter.take('signInOfPair', 'a');
    expect(() => limiter.take('signInOfPair', 'b')).not.toThrow();
  });

  it('does not prolong the wait of a client that keeps asking', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    for (let n = 0; n < count + 500; n++) {
      try {
        limiter.take('signInOfPair', 'a');
      } catch {
        // Refused, as it should be.
      }
    }
    await clock.advance((periodSeconds * 1_000) / count);
    expect(() => limiter.take('signInOfPair', 'a')).not.toThrow();
  });

  it('can be filled again, and shows whether it is full', async () => {
    const clock = createVirtualClock();
    const limiter = createRateLimiter(clock);
    expect(limiter.isFull('signInOfPair', 'a')).toBe(true);
    for (let n = 0; n < count; n++) limiter.take('signInOfPair', 'a');
    expect(limiter.isFull('signInOfPair', 'a')).toBe(false);
    limiter.reset('signInOfPair', 'a');
    expect(limiter.isFull('signInOfPair', 'a')).toBe(true);
    limiter.take('signInOfPair', 'a');
    expect(limiter.isFull('signInOfPair', 'a')).toBe(false);
    await clock.advance((periodSeconds * 1_000) / count);
    expect(limiter.isFull('signInOfPair', 'a')).toBe(true);
  });

  it('lets a hundred requests of one workspace stay open, each counted until it ends', () => {
    const limiter = createRateLimiter(createVirtualClock());
    const open = Array.from({ length: 100 }, () => limiter.hold('a'));
    expect(() => limiter.hold('a')).toThrow(/try again in 5 s/);
    expect(() => limiter.hold('b')).not.toThrow();
    open[0]?.();
    open[0]?.();
    expect(() => limiter.hold('a')).not.toThrow();
    expect(() => limiter.hold('a')).toThrow(/try again/);
  });

  it.each([
    [19_999, 'keeps'],
    [20_000, 'forgets'],
  ])('with %d others of its rule after it %s the oldest bucket', (others, outcome) => {
    const limiter = createRateLimiter(createVirtualClock());
    for (let n = 0; n < count; n++) limiter.take('signInOfPair', 'a');
    for (let n = 0; n < others; n++) limiter.take('signInOfPair', `pair ${n}`);
    const take = () => limiter.take('signInOfPair', 'a');
    if (outcome === 'keeps') expect(take).toThrow(/try again in/);
    else expect(take).not.toThrow();
  });

  it('is not made to forget an account by a flood of addresses', () => {
    const limiter = createRateLimiter(createVirtualClock());
    for (let n = 0; n < count; n++) limiter.take('signInOfPair', 'a');
    for (let n = 0; n < 30_000; n++) limiter.take('anonymous', `network ${n}`);
    expect(() => limiter.take('signInOfPair', 'a')).toThrow(/try again in/);
  });
});
