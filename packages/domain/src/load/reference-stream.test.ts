import { describe, expect, it } from 'vitest';
import { executorShape } from './executor.ts';
import { referenceRatePerSec, whyNoReference } from './reference-stream.ts';

const constant = { kind: 'constant', ratePerSec: 100 } as const;
const openLoop = executorShape.parse({ kind: 'open-loop', pacer: constant });

describe('referenceRatePerSec', () => {
  it('is one per thousand of the load', () => {
    expect(referenceRatePerSec(30_000, 1)).toBe(30);
  });

  it('is 20 per second from all threads together where that is more, also while the load pauses', () => {
    expect(referenceRatePerSec(100, 2)).toBe(10);
    expect(referenceRatePerSec(0, 1)).toBe(20);
    expect(referenceRatePerSec(null, 4)).toBe(5);
  });
});

describe('whyNoReference', () => {
  it('has no reason where requests are due at times of their own and the target answers', () => {
    expect(whyNoReference({ executor: openLoop, reference: 'on' }, true)).toBeNull();
  });

  it.each([
    ['turned off', openLoop, 'off', true, /reference: off/],
    ['a target without answers', openLoop, 'on', false, /answers nothing/],
    ['a closed loop', executorShape.parse({ kind: 'closed-loop' }), 'on', true, /closed loop/],
    [
      'a buffered client',
      executorShape.parse({ kind: 'buffered-client', pacer: constant }),
      'on',
      true,
      /buffer/,
    ],
  ] as const)('names the reason: %s', (_, executor, reference, isAcknowledged, reason) => {
    expect(whyNoReference({ executor, reference }, isAcknowledged)).toMatch(reason);
  });
});
