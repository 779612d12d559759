import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';
import { createSharedBadges } from './shared-badges.ts';

function someBadges({ isLimited = true } = {}) {
  const clock = createVirtualClock();
  const limiter = createRateLimiter(clock);
  const reads: string[] = [];
  const texts = new Map<string, string>();
  const badges = createSharedBadges({
    read: async (token) => {
      reads.push(token);
      const text = texts.get(token);
      return text === undefined ? null : { label: 'ingest', text, tone: 'good' };
    },
    clock,
    limiter: isLimited ? limiter : { ...limiter, take: () => undefined },
  });
  return { badges, clock, reads, texts };
}

it('reads a badge once a minute, however many pages show it', async () => {
  const { badges, clock, reads, texts } = someBadges();
  texts.set('abc', 'passed');
  for (let i = 0; i < 3; i += 1) expect((await badges.answer('abc.svg')).status).toBe(200);
  texts.set('abc', 'failed');
  await clock.advance(59_999);
  expect(await (await badges.answer('abc.svg')).text()).toContain('>passed</text>');
  expect(reads).toEqual(['abc']);
  await clock.advance(1);
  const next = await badges.answer('abc.svg');
  expect(await next.text()).toContain('>failed</text>');
  expect(next.headers.get('cache-control')).toBe('public, max-age=60');
  expect(reads).toEqual(['abc', 'abc']);
});

it('keeps the pictures of the newest thousand badges, and none of an unknown one', async () => {
  const { badges, reads, texts } = someBadges({ isLimited: false });
  for (let i = 0; i <= 1_000; i += 1) {
    texts.set(`t${i}`, 'passed');
    await badges.answer(`t${i}.svg`);
  }
  reads.length = 0;
  await badges.answer('t1.svg');
  expect(reads).toEqual([]);
  await badges.answer('t0.svg');
  expect(reads).toEqual(['t0']);
  for (let i = 0; i < 2; i += 1) expect((await badges.answer('none.svg')).status).toBe(404);
  expect(reads).toEqual(['t0', 'none', 'none']);
});

it('reads nothing for an address that no badge has', async () => {
  const { badges, reads } = someBadges();
  for (const file of ['abc', '.svg', '..svg', 'a/b.svg', `${'x'.repeat(129)}.svg`, 'abc.svg.exe', 'a%00.svg'])
    expect((await badges.answer(file)).status).toBe(404);
  expect(reads).toEqual([]);
});

it('refuses who asks too often, and says when to ask again', async () => {
  const { badges, texts } = someBadges();
  texts.set('abc', 'passed');
  const statuses = new Set<number>();
  for (let i = 0; i < 5_000 && !statuses.has(429); i += 1) {
    const answer = await badges.answer('abc.svg');
    statuses.add(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([...statuses]).toEqual([200, 429]);
});
