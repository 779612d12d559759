import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { sidedRunOf } from './read-result.ts';

it('judges a result by its figures, whatever the file says of itself', () => {
  const threshold = { kind: 'at-most', figure: 'rssPeakBytes', value: 1 } as const;
  const plan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [threshold] };
  const summary = {
    ...aSummary(),
    verification: aVerification({ status: 'failed', reason: '7 acknowledged points are missing' }),
    thresholds: [{ threshold, observed: 0.5, outcome: 'passed' as const }],
    judgement: { value: 'passed' as const, reasons: [] },
  };
  const { summary: judged } = sidedRunOf('forged.json', { startedAt: null, plan, summary, readings: [] });
  expect(judged.thresholds.map(({ outcome }) => outcome)).toEqual(['failed']);
  expect(judged.judgement).toMatchObject({
    value: 'failed',
    reasons: [{ code: 'threshold_failed' }, { code: 'points_missing' }],
  });
});
