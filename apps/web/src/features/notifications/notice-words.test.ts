import { noticeEvents } from '@tidemark/domain/notification/webhook';
import { expect, it } from 'vitest';
import { attemptText, eventWords, webhookSentence } from './notice-words.ts';

const aDelivery = {
  id: 'd',
  webhookId: 'w',
  event: 'run.finished',
  title: 't',
  state: 'waiting',
  attempts: 2,
  statusCode: 500,
  durationMs: 3,
  answer: null,
  error: 'status 500',
  attemptedAt: null,
  nextAt: null,
  createdAt: '2026-11-22T22:00:00.000Z',
} as const;

it('names every event', () => {
  expect(Object.keys(eventWords).toSorted()).toEqual([...noticeEvents].toSorted());
});

it('says how a message went', () => {
  expect(attemptText(aDelivery)).toBe('status 500, 2 attempts');
  expect(attemptText({ ...aDelivery, state: 'delivered', statusCode: 204, error: null, attempts: 1 })).toBe(
    'status 204, 1 attempt',
  );
  expect(attemptText({ ...aDelivery, attempts: 0, error: null })).toBe('to be sent within seconds');
});

it('names the worst first', () => {
  const works = { isActive: true, disabledReason: null, failingSince: null };
  const fails = { ...works, failingSince: '2026-11-22T22:00:00.000Z' };
  expect(webhookSentence([works])).toBe('');
  expect(webhookSentence([works, fails])).toBe('1 of 2 failing: messages are retried for a day.');
  expect(webhookSentence([{ ...fails, isActive: false, disabledReason: 'x' }, fails])).toContain(
    '1 of 2 switched off',
  );
});
