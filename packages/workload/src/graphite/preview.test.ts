import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, it } from 'vitest';
import { createMetricSpace } from './metric-space.ts';
import { type PreviewOrder, previewMetrics } from './preview.ts';

const constant = (key: string) =>
  ({ key, type: 'float', generator: { kind: 'constant', value: 1.5 } }) as const;
const schema = aSchema({
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'web', cardinality: 10 } }],
      fields: [constant('user'), constant('system')],
    },
    { name: 'load', tags: [], fields: [constant('avg')] },
  ],
});

function anOrder(overrides: Partial<PreviewOrder> = {}): PreviewOrder {
  return {
    schema,
    profile: aProfile({ clock: { roundsPerSimulatedMinute: 60 }, extent: { kind: 'points', points: 1_100 } }),
    naming: metricNamingShape.parse({}),
    archive: { stepSeconds: 1, retentionSeconds: 3_600 },
    runName: 'r',
    startMs: 1_700_000_000_000,
    ...overrides,
  };
}

it('shows the first paths as they are sent, and counts one path per series and field', () => {
  const preview = previewMetrics(anOrder(), 3);
  expect(preview.paths).toEqual([
    'tidemark.r.cpu.web0.user',
    'tidemark.r.cpu.web0.system',
    'tidemark.r.cpu.web1.user',
  ]);
  expect(preview.lines[0]).toBe('tidemark.r.cpu.web0.user 1.5 1700000000');
  expect(preview).toMatchObject({ series: 21, metrics: 2_100, overwritten: 0 });
  expect(preview.metricsPerPoint).toBeCloseTo(21 / 11);
});

it('gives the metrics per minute of a load with a rate of its own, and none of one that follows the target', () => {
  // Batches are due at the begin and the end of the minute, too.
  const pacer = { kind: 'constant' as const, ratePerSec: 10 };
  const profile = aProfile({
    executor: { kind: 'open-loop', pacer, batchSize: 11 },
    extent: { kind: 'wall-time', seconds: 60 },
  });
  expect(previewMetrics(anOrder({ profile })).metricsPerMinute).toBeCloseTo(601 * 21);
  expect(previewMetrics(anOrder()).metricsPerMinute).toBeNull();
});

it.each([999, 1_100, 1_105, 110_000, 110_005])(
  'counts what %d points overwrite as their keys say',
  (points) => {
    const profile = aProfile({ clock: { roundsPerSimulatedMinute: 7 }, extent: { kind: 'points', points } });
    const order = anOrder({ profile, archive: { stepSeconds: 60, retentionSeconds: 3_600 } });
    expect(previewMetrics(order).overwritten).toBe(createMetricSpace(order).count([[0, points]]).overwritten);
  },
);

it('knows nothing of a run whose length depends on the target', () => {
  const profile = aProfile({ extent: { kind: 'wall-time', seconds: 60 } });
  expect(previewMetrics(anOrder({ profile }))).toMatchObject({
    series: null,
    metrics: null,
    overwritten: null,
  });
});
