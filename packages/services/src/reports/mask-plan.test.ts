import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import { maskPlan } from './mask-plan.ts';

const target = {
  kind: 'influxdb-v1',
  name: 't',
  description: '',
  maxSeries: 10,
  url: 'http://db.example.test:8086/x',
  username: 'me',
  keepDatabase: false,
} as const;
const plan = { schema: aSchema(), profile: aProfile(), target, thresholds: [] };

describe('maskPlan', () => {
  it('hides host, path and user, and keeps what compares', () => {
    const masked = maskPlan(plan);
    expect(masked.target).toEqual({ ...target, url: 'http://target.invalid:8086', username: 'hidden' });
    expect(masked.schema).toEqual(plan.schema);
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
