import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aV2Target } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { maskHosts } from './mask-hosts.ts';

it('the host of a target and the bucket that its queries name stand nowhere in a report', () => {
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
