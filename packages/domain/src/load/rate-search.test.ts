import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ExecutorOf, rateSearchShape } from './executor.ts';
import {
  concludeSearch,
  nextSearchRate,
  type RateSearchResult,
  type RateStep,
  rateSearchSentence,
} from './rate-search.ts';

function search(overrides: object = {}): ExecutorOf<'rate-search'> {
  return rateSearchShape.parse({
    kind: 'rate-search',
    startRatePerSec: 100,
    maxRatePerSec: 10_000,
    closeEnough: 0.05,
    ...overrides,
  });
}

function aStep(ratePerSec: number, passed: boolean): RateStep {
  const unknown = { achievedPerSec: null, responseTimeUsP99: null, errorShare: null, backlogPerSec: null };
  return { ratePerSec, ...unknown, memoryPerSec: null, isGeneratorLimited: false, passed, reason: '' };
}

function walk(rules: ExecutorOf<'rate-search'>, holds: (ratePerSec: number) => boolean): RateStep[] {
  const steps: RateStep[] = [];
  for (let rate = nextSearchRate(rules, steps); rate !== null; rate = nextSearchRate(rules, steps)) {
    steps.push(aStep(rate, holds(rate)));
  }
  return steps;
}

describe('the search for the highest rate that holds', () => {
  it('grows until a step fails, then halves the distance', () => {
    const steps = walk(search(), (rate) => rate <= 700);
    expect(steps.slice(0, 6).map((step) => step.ratePerSec)).toEqual([100, 200, 400, 800, 600, 700]);
    expect(concludeSearch(search(), steps)).toMatchObject({ lastPassPerSec: 700, isConclusive: true });
  });

  it('brackets any capacity as closely as requested', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 9_000, noNaN: true }), (capacity) => {
        const result = concludeSearch(
          search(),
          walk(search(), (rate) => rate <= capacity),
        );
        expect(result.isConclusive).toBe(true);
        expect(result.lastPassPerSec ?? Number.NaN).toBeLessThanOrEqual(capacity);
        expect(result.firstFailPerSec ?? 0).toBeGreaterThan(capacity);
        expect((result.lastPassPerSec ?? 0) / (result.firstFailPerSec ?? 1)).toBeGreaterThanOrEqual(0.949);
      }),
    );
  });

  it('says that the highest rate still held, without a fail', () => {
    const steps = walk(search({ maxRatePerSec: 1_000 }), () => true);
    expect(steps.at(-1)?.ratePerSec).toBe(1_000);
    expect(concludeSearch(search(), steps)).toMatchObject({
      lastPassPerSec: 1_000,
      firstFailPerSec: null,
      isConclusive: false,
    });
  });

  it('gives up where nothing holds', () => {
    const result = concludeSearch(
      search(),
      walk(search(), () => false),
    );
    expect(result).toMatchObject({ lastPassPerSec: null, isConclusive: false });
    expect(result.steps.length).toBeLessThan(20);
  });

  it('does not take a pass above a fail for one', () => {
    const result = concludeSearch(search(), [aStep(100, true), aStep(200, false), aStep(400, true)]);
    expect(result).toMatchObject({ lastPassPerSec: 100, firstFailPerSec: 200 });
  });
});

function aSearchStep(overrides: Partial<RateStep> = {}): RateStep {
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
  return {
    steps: [aSearchStep()],
    lastPassPerSec: null,
    firstFailPerSec: null,
    isConclusive: false,
    ...overrides,
  };
}

test.each<[string, Partial<RateSearchResult>, string]>([
  ['no step', { steps: [] }, 'No step of the search was long enough for a result.'],
  [
    'both bounds',
    { lastPassPerSec: 1_200, firstFailPerSec: 1_250, isConclusive: true },
    'The highest sustained rate is 1,200 requests/s; 1,250 requests/s was not sustained.',
  ],
  [
    'bounds too far apart',
    { lastPassPerSec: 800, firstFailPerSec: 1_600 },
    'The highest sustained rate is 800 requests/s; 1,600 requests/s was not sustained. The run ended before the two rates were as close as requested.',
  ],
  ['no fail', { lastPassPerSec: 1_600 }, '1,600 requests/s sustained; no higher rate was tried.'],
  ['no pass', { firstFailPerSec: 100 }, 'Not even 100 requests/s was sustained.'],
])('describes a search with %s', (_, result, sentence) => {
  expect(rateSearchSentence(aResult(result))).toBe(sentence);
});

test('does not blame the target for a rate at which the generator itself was late', () => {
  const steps = [aSearchStep(), aSearchStep({ ratePerSec: 200, passed: false, isGeneratorLimited: true })];
  const result = aResult({ steps, lastPassPerSec: 100, firstFailPerSec: 200, isConclusive: true });
  expect(rateSearchSentence(result)).toBe(
    'The highest sustained rate is 100 requests/s; at 200 requests/s the generator itself was late, so the target may sustain more.',
  );
});
