import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { archiveFaults } from '@tidemark/domain/target/graphite-plan-faults';
import { forecast } from '@tidemark/workload/forecast';
import { describe, expect, it } from 'vitest';
import { graphiteHosts } from '#features/schemas/graphite-hosts.ts';
import { holdForecast, holdProfile, holdQuestionShape } from './hold-run.ts';

const archives = [
  [1, 3_600],
  [10, 21_600],
  [60, 86_400],
  [300, 3_600],
] as const;

describe.each(archives)('a run on an archive of %i s kept for %i s', (stepSeconds, retentionSeconds) => {
  const question = {
    archive: { stepSeconds, retentionSeconds },
    topMetricsPerMinute: 1_200_000,
    seconds: 60,
  };
  const { hosts, metrics, paths, simulatedSeconds } = holdForecast(question);
  const schema = schemaShape.parse(graphiteHosts(hosts));
  const profile = loadProfileShape.parse(holdProfile(question));

  it('sends about the metrics that were shown before the start', () => {
    const points = scheduledPoints(profile) ?? 0;
    expect((points * 10) / metrics).toBeGreaterThan(0.98);
    expect((points * 10) / metrics).toBeLessThan(1.02);
  });

  it('writes each path once per step, within half of the retention', () => {
    expect(simulatedSeconds).toBeLessThanOrEqual(retentionSeconds * 0.5 + stepSeconds);
    const { pointsPerRound, expectedOverwrittenShare, seriesAtStart } = forecast(schema, profile, 0);
    expect(pointsPerRound).toBe(hosts);
    expect(seriesAtStart * 10).toBe(paths);
    expect(expectedOverwrittenShare).toBe(0);
  });

  it('leaves time for the load and for reading back', () => {
    expect(archiveFaults(schema, profile, question.archive)).toEqual([]);
  });

  it('has numbers only, for Graphite stores nothing else', () => {
    const types = schema.measurements.flatMap(({ fields }) => fields.map(({ type }) => type));
    expect(new Set(types)).toEqual(new Set(['float']));
    expect(types).toHaveLength(10);
  });
});

it.each([
  ['topMetricsPerMinute', 5_999],
  ['topMetricsPerMinute', 600_000_001],
  ['seconds', 19],
  ['seconds', 601],
])('refuses %s of %i', (key, value) => {
  const question = {
    url: 'graphite:2003',
    archive: { stepSeconds: 10, retentionSeconds: 21_600 },
    topMetricsPerMinute: 6_000,
    seconds: 20,
  };
  expect(holdQuestionShape.safeParse(question).success).toBe(true);
  expect(holdQuestionShape.safeParse({ ...question, [key]: value }).error?.issues[0]?.path).toEqual([key]);
});
