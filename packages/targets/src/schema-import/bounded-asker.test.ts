import { DomainError } from '@tidemark/domain/kernel/errors';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, it } from 'vitest';
import { createBoundedAsker, defaultImportLimits } from './bounded-asker.ts';

const limits = { ...defaultImportLimits, totalMs: 1_000, queryMs: 300 };
const silent = () =>
  Promise.reject(new DomainError('target_unreachable', { host: 'h', detail: 'no answer' }));

it('gives a question the time of one query, the last one what is left, and asks none after the end', async () => {
  const clock = createVirtualClock();
  const given: number[] = [];
  const asker = createBoundedAsker(
    async (ms: number, timeoutMs) => {
      given.push(timeoutMs);
      await clock.sleep(ms);
    },
    { limits, clock },
  );
  const first = asker.ask(900);
  await clock.advance(900);
  await first;
  expect(asker.isOver()).toBe(false);
  const second = asker.ask(100);
  await clock.advance(100);
  await second;
  expect(asker.isOver()).toBe(true);
  expect(await asker.ask(0)).toEqual({ ok: false, detail: 'the import ran out of time' });
  expect(given).toEqual([300, 100]);
});

it('fails at the third question in a row without an answer', async () => {
  const asker = createBoundedAsker(silent, { limits, clock: createVirtualClock() });
  expect(await asker.ask(1)).toMatchObject({ ok: false });
  expect(await asker.ask(2)).toMatchObject({ ok: false });
  await expect(asker.ask(3)).rejects.toMatchObject({ code: 'target_unreachable' });
});

it('has these limits by default', () => {
  expect(defaultImportLimits).toEqual({
    totalMs: 60_000,
    queryMs: 20_000,
    measurements: 1_000,
    listedSeries: 20_000,
    points: 500,
  });
});
