import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aGraphite, aRelay, aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { maskPlan, maskSummary } from './mask-report.ts';

const target = aTarget({
  url: 'http://db.example.test:8086/x',
  moreUrls: ['https://other.example.test/y'],
  username: 'me',
});
const plan = { schema: aSchema(), profile: aProfile(), target, thresholds: [] };

describe('maskPlan', () => {
  it('hides host, path and user, and keeps what a comparison needs', () => {
    const masked = maskPlan(plan);
    expect(masked.target).toEqual({
      ...target,
      url: 'http://target.invalid:8086',
      moreUrls: ['https://target.invalid'],
      username: 'hidden',
    });
    expect(masked.schema).toEqual(plan.schema);
  });

  it('hides organization and bucket of a 2.x target', () => {
    const masked = maskPlan({ ...plan, target: aV2Target({ org: 'secret lab', bucket: 'secret' }) });
    expect(JSON.stringify(masked)).not.toContain('secret');
  });

  it('hides every address of a Graphite, and keeps its paths and its archive', () => {
    const graphite = aGraphite({
      url: 'tcp://secret-1:2003',
      moreUrls: ['tcp://secret-2:2003'],
      cacheQueryUrls: ['tcp://secret-3:7002'],
      renderUrl: 'https://secret-4/x',
      description: 'secret',
    });
    const masked = maskPlan({ ...plan, target: graphite });
    expect(JSON.stringify(masked)).not.toContain('secret');
    expect(masked.target).toMatchObject({
      url: 'tcp://target.invalid:2003',
      renderUrl: 'https://target.invalid',
      naming: graphite.naming,
      archive: graphite.archive,
    });
  });

  it('leaves the hooks out of a profile, which are addresses of its owner', () => {
    const hook = { action: 'hook', part: 'target', atSeconds: 1, forSeconds: 1 } as const;
    const profile = { ...plan.profile, faults: [{ ...hook, url: 'http://ops.internal/?token=secret' }] };
    expect(maskPlan({ ...plan, profile }).profile.faults).toEqual([]);
  });

  it('hides every address and user of a relay, and keeps how many backends it has', () => {
    const relay = aRelay({
      url: 'http://secret-0:9096',
      backends: [
        { url: 'http://secret-1:8086', username: 'secret' },
        { url: 'http://secret-2:8086', username: null },
      ],
      username: 'secret',
      description: 'secret',
    });
    const masked = maskPlan({ ...plan, target: relay });
    expect(JSON.stringify(masked)).not.toContain('secret');
    expect(masked.target).toMatchObject({ backends: [{ username: 'hidden' }, { username: null }] });
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

it('hides the host name of the generator and keeps what a comparison needs', () => {
  const summary = aSummary();
  const masked = maskSummary(summary);
  expect(JSON.stringify(masked)).not.toContain(summary.host?.hostname);
  expect(masked.host).toEqual({ ...summary.host, hostname: null });
  expect(maskSummary(aSummary({ host: null })).host).toBeNull();
});
