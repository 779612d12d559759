import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { maskPlan } from './mask-plan.ts';

const target = aTarget({
  url: 'http://db.example.test:8086/x',
  moreUrls: ['https://other.example.test/y'],
  username: 'me',
});
const plan = { schema: aSchema(), profile: aProfile(), target, thresholds: [] };

describe('maskPlan', () => {
  it('hides host, path and user, and keeps what compares', () => {
    const masked = maskPlan(plan);
    expect(masked.target).toEqual({
      ...target,
      url: 'http://target.invalid:8086',
      moreUrls: ['https://target.invalid'],
      username: 'hidden',
    });
    expect(masked.schema).toEqual(plan.schema);
  });

  it('hides organisation and bucket of a 2.x', () => {
    const masked = maskPlan({ ...plan, target: aV2Target({ org: 'secret lab', bucket: 'secret' }) });
    expect(JSON.stringify(masked)).not.toContain('secret');
  });

  it('leaves a launched target as it is', () => {
    const launched = {
      ...plan,
      target: {
        kind: 'launched',
        name: 't',
        description: '',
        maxSeries: 1,
        launcher: 'l',
        variant: 'v',
      } as const,
    };
    expect(maskPlan(launched)).toEqual(launched);
  });
});
