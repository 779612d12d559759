import { expect, test } from 'vitest';
import type { RateSearchResult, RateStep } from './rate-search.ts';
import { rateSearchSentence } from './rate-search-sentence.ts';

function aStep(overrides: Partial<RateStep> = {}): RateStep {
  const unknown = { achievedPerSec: null, responseTimeUsP99: null, errorShare: null, backlogPerSec: null };
  return {
    ...unknown,
    ratePerSec: 100,
    memoryPerSec: null,
    isGeneratorLimited: false,
    passed: true,
    reason: '',
    ...overrides,
  };
}

function aResult(overrides: Partial<RateSearchResult>): RateSearchResult {
  return { steps: [aStep()], lastPassPerSec: null, firstFailPerSec: null, isConclusive: false, ...overrides };
}

test.each<[string, Partial<RateSearchResult>, string]>([
  ['no step', { steps: [] }, 'No step of the search was long enough to tell.'],
  [
    'both bounds',
    { lastPassPerSec: 1_200, firstFailPerSec: 1_250, isConclusive: true },
    'The highest rate that held is 1,200 requests/s; 1,250 requests/s did not.',
  ],
  [
    'bounds too far apart',
    { lastPassPerSec: 800, firstFailPerSec: 1_600 },
    'The highest rate that held is 800 requests/s; 1,600 requests/s did not. The run ended before they were as close as was asked for.',
  ],
  ['no fail', { lastPassPerSec: 1_600 }, '1,600 requests/s held; no higher rate was tried.'],
  ['no pass', { firstFailPerSec: 100 }, 'Not even 100 requests/s held.'],
])('tells a search with %s', (_, result, sentence) => {
  expect(rateSearchSentence(aResult(result))).toBe(sentence);
});

test('does not blame the target for a rate at which the generator itself was late', () => {
  const steps = [aStep(), aStep({ ratePerSec: 200, passed: false, isGeneratorLimited: true })];
  const result = aResult({ steps, lastPassPerSec: 100, firstFailPerSec: 200, isConclusive: true });
  expect(rateSearchSentence(result)).toBe(
    'The highest rate that held is 100 requests/s; at 200 requests/s the generator itself was late, so the target may hold more.',
  );
});
