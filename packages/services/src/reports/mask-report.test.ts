import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { maskHosts, maskPlan, maskSummary } from './mask-report.ts';

it('a report contains neither the host of a target nor the bucket in its queries', () => {
  const target = aV2Target({ url: 'http://db.example.test:8086', bucket: 'secret "$b"' });
  const plan = { schema: aSchema(), profile: aProfile(), target, thresholds: [] };
  const message = (text: string) => ({ kind: 'note', offsetMs: 0, simulatedAtMs: null, message: text });
  const snapshot = reportSnapshotShape.parse({
    version: 1,
    title: 'a report',
    createdAt: '2024-01-01T00:00:00.000Z',
    runs: [],
    comparison: { baselineId: '', sentence: '', differences: [], warnings: [], figures: [], settled: [] },
    series: [],
    events: [
      {
        runId: 'r',
        events: [
          message('from(bucket: "secret \\"\\$b\\"") |> range(start: 0)'),
          message('connect ECONNREFUSED db.example.test:8086'),
        ],
      },
    ],
  });
  const text = JSON.stringify(maskHosts(snapshot, [plan]));
  expect(text).not.toMatch(/secret|db\.example/);
  expect(text).toContain('range(start: 0)');
});

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
