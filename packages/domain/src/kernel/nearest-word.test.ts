import { expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const known = ['batchSize', 'concurrency', 'delayMs'];

it.each([
  ['batchsize', 'batchSize'],
  ['batch_size', 'batchSize'],
  ['conurrency', 'concurrency'],
  ['delaySm', 'delayMs'],
])('finds what "%s" meant', (typed, meant) => {
  expect(nearestWord(typed, known)).toBe(meant);
});

it('says nothing where no word is near', () => {
  expect(nearestWord('retention', known)).toBeNull();
});
