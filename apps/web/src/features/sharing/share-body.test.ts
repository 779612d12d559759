import { expect, it } from 'vitest';
import { firstChoices, shareBody } from './share-body.ts';

const nowMs = Date.UTC(2026, 0, 1);

it('asks for nothing but a title by default', () => {
  expect(shareBody(firstChoices(' Tag or field? '), nowMs)).toEqual({ title: 'Tag or field?' });
  expect(shareBody(firstChoices('  '), nowMs)).toEqual({});
});

it('sends what was chosen', () => {
  const choices = {
    ...firstChoices('a'),
    conclusion: ' Keep it. ',
    notes: '- one',
    sections: ['figures' as const],
    expiry: '7',
    password: 'long enough',
    supersedes: 'r',
    showTargets: true,
  };
  expect(shareBody(choices, nowMs)).toEqual({
    title: 'a',
    conclusion: 'Keep it.',
    notes: '- one',
    sections: ['figures'],
    expiresAt: '2026-01-08T00:00:00.000Z',
    password: 'long enough',
    supersedes: 'r',
    showTargets: true,
  });
});
