import { expect, it } from 'vitest';
import type { LoadProfile } from '../load/load-profile.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { graphiteWritingShape } from './graphite-target.ts';
import type { LauncherKind, TargetPart } from './launcher.ts';
import { launchedFaults } from './target-faults.ts';

const driven = aProfile({
  retention: { kind: 'driven', retentionDurationMinutes: 60, shardGroupDurationMinutes: 60 },
});
const query = {
  name: 'q',
  language: 'flux',
  text: 'from(bucket: "{database}") |> range(start: 0)',
  format: 'csv',
  repeat: 1,
} as const;
const flux = aProfile({ readLoad: { when: 'after', queries: [query] } });
const parts: TargetPart[] = [{ name: 'server', actions: ['kill'] }];
const places = (profile: LoadProfile, kind: LauncherKind) =>
  launchedFaults({ schema: aSchema(), profile, target: { kind: 'launched' } }, { kind, parts }).map(
    ({ path }) => path.join('.'),
  );

it('knows what a 2.x does not do, and what a 1.x and a relay before some are not asked', () => {
  expect(places(driven, 'influxdb-v2')).toEqual(['profile.retention.kind']);
  expect(places(driven, 'influxdb-v1')).toEqual([]);
  expect(places(flux, 'influxdb-v2')).toEqual([]);
  for (const kind of ['influxdb-v0', 'influxdb-v1', 'influxdb-relay'] as const)
    expect(places(flux, kind)).toEqual(['profile.readLoad.queries.0.language']);
});

it('lets outages be, which every launched server can have', () => {
  const profile = aProfile({
    extent: { kind: 'wall-time', seconds: 60 },
    outages: [{ kind: 'kill', atSeconds: 1, seconds: 1 }],
  });
  expect(places(profile, 'influxdb-v2')).toEqual([]);
});

it('refuses on a launched Graphite what a running one is refused, but for outages', () => {
  expect(places(driven, 'topology')).toEqual(['profile.retention']);
  expect(places(flux, 'topology')).toEqual(['profile.readLoad']);
  const text = { key: 'v', type: 'string', generator: { kind: 'constant', value: 'x' } } as const;
  const schema = aSchema({ measurements: [{ name: 'm', fields: [text] }] });
  const plan = { schema, profile: aProfile(), target: { kind: 'launched' as const } };
  expect(launchedFaults(plan, { kind: 'topology', parts }).map(({ path }) => path.join('.'))).toEqual([
    'schema.measurements.0.fields.0.type',
  ]);
  expect(launchedFaults(plan, { kind: 'influxdb-v1', parts })).toEqual([]);
});

it('refuses settings of a Graphite for other launchers', () => {
  const graphite = graphiteWritingShape.parse({});
  const plan = { schema: aSchema(), profile: aProfile(), target: { kind: 'launched' as const, graphite } };
  expect(launchedFaults(plan, { kind: 'influxdb-v1', parts }).map(({ path }) => path.join('.'))).toEqual([
    'target.graphite',
  ]);
  expect(launchedFaults(plan, { kind: 'topology', parts })).toEqual([]);
});
