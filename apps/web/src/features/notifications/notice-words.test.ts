import { noticeEvents } from '@tidemark/domain/notification/webhook';
import { expect, it } from 'vitest';
import { attemptText, deliverySentence, eventWords, webhookSentence } from './notice-words.ts';

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

it('says of a log what did not arrive first', () => {
  const delivered = { state: 'delivered', attempts: 1 } as const;
  const failed = { state: 'failed', attempts: 8 } as const;
  expect(deliverySentence([delivered, aDelivery, failed])).toBe(
    '1 of 3 messages failed: resend them once the receiver works again.',
  );
  expect(deliverySentence([delivered, aDelivery])).toBe(
    '1 of 2 messages not delivered yet: they are retried for a day.',
  );
  expect(deliverySentence([delivered, { state: 'waiting', attempts: 0 }])).toBe('1 of 2 messages delivered.');
  expect(deliverySentence([{ state: 'waiting', attempts: 0 }])).toBe('');
});
