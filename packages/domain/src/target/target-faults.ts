import type { z } from 'zod';
import type { LoadProfile } from '../load/load-profile.ts';
import { isSimulatedTime } from '../load/stamping.ts';
import type { Schema } from '../schema/schema.ts';
import { graphiteSchemaFaults } from './graphite-plan-faults.ts';
import {
  type FinestArchive,
  type GraphiteWriting,
  type MetricNaming,
  metricNamingShape,
} from './graphite-target.ts';
import type { LauncherKind, TargetPart } from './launcher.ts';
import { launchedPartIssues, runningPartIssues } from './part-issues.ts';
import type { Target } from './target.ts';
import type { TargetFault } from './target-fault.ts';

type Asked = Pick<
  LoadProfile,
  | 'retention'
  | 'consistency'
  | 'retentionPolicy'
  | 'outages'
  | 'faults'
  | 'stamping'
  | 'gzip'
  | 'readLoad'
  | 'settledReadings'
>;
export type Asking = {
  kind: Target['kind'];
  url?: string;
  moreUrls?: readonly string[];
  backends?: readonly unknown[];
  bucket?: string | null;
  naming?: MetricNaming;
  archive?: FinestArchive;
  graphite?: GraphiteWriting | undefined;
};

/** targetFaults lists the settings of a load profile that its target does not support, so that none is silently ignored. */
export function targetFaults(profile: Asked, target: Asking): TargetFault[] {
  const { retention, consistency, retentionPolicy, outages } = profile;
  const faults: TargetFault[] = [];
  const fault = (path: string[], message: string) => faults.push({ path: ['profile', ...path], message });
  if (outages.length > 0 && target.kind !== 'launched') {
    fault(
      ['outages'],
      'only a launched server can have outages; choose a launched target, or remove the outages',
    );
  }
  if (target.url !== undefined)
    faults.push(
      ...runningPartIssues(profile.faults, [target.url, ...(target.moreUrls ?? [])], target.backends?.length),
    );
  if (target.kind === 'graphite') return [...faults, ...graphiteFaults(profile)];
  if (target.kind !== 'influxdb-v2') return faults;
  if (retention?.kind === 'driven') {
    fault(
      ['retention', 'kind'],
      'InfluxDB 2.x cannot drop single shards, so retention cannot be driven by the simulated clock; choose native retention of 60 minutes or more, or none',
    );
  }
  if (retention?.kind === 'native' && target.bucket) {
    fault(['retention'], 'an existing bucket keeps its own retention; choose none');
  }
  if (consistency !== null) fault(['consistency'], 'InfluxDB 2.x has no consistency setting; leave it empty');
  if (retentionPolicy !== null)
    fault(['retentionPolicy'], 'InfluxDB 2.x has buckets instead of retention policies; leave it empty');
  return faults;
}

/** Graphite knows paths, whole seconds and values. Precision and lines per field have no meaning there and are left as they are. */
function graphiteFaults(profile: Omit<Asked, 'outages' | 'faults'>): TargetFault[] {
  const { retention, consistency, retentionPolicy, stamping, gzip, readLoad, settledReadings } = profile;
  const faults: TargetFault[] = [];
  const fault = (path: string[], message: string) => faults.push({ path: ['profile', ...path], message });
  if (!isSimulatedTime(stamping))
    fault(
      ['stamping', 'kind'],
      'Graphite keeps one value per step, so timestamps must follow from the plan; stamp points by rounds',
    );
  if (retention !== null)
    fault(
      ['retention'],
      'the retention of Graphite is that of its archives (archive of the target); choose none',
    );
  if (consistency !== null) fault(['consistency'], 'Graphite has no consistency setting; leave it empty');
  if (retentionPolicy !== null)
    fault(['retentionPolicy'], 'Graphite has storage schemas instead of retention policies; leave it empty');
  if (gzip) fault(['gzip'], 'Graphite takes no compressed metrics; turn compression off');
  if (readLoad !== null)
    fault(['readLoad'], 'query load speaks to InfluxDB only; remove the queries, or choose an InfluxDB');
  if (settledReadings !== null)
    fault(
      ['settledReadings'],
      'Graphite reports no heap and has no garbage collection to ask for; remove the readings at rest',
    );
  return faults;
}

/** refuseUnsupportedQueries refuses queries in a language that the target does not support. */
export function refuseUnsupportedQueries(
  { profile, target }: { profile: LoadProfile; target: Pick<Target, 'kind'> },
  context: z.RefinementCtx,
): void {
  for (const fault of languageFaults(profile, target)) context.addIssue({ code: 'custom', ...fault });
}

/** languageFaults lists the queries in Flux, which only InfluxDB 2.x answers; the generation of a launched server is known only at its start. */
function languageFaults(
  { readLoad }: Pick<LoadProfile, 'readLoad'>,
  { kind }: Pick<Target, 'kind'>,
): TargetFault[] {
  if (kind !== 'influxdb-v1') return [];
  return (readLoad?.queries ?? []).flatMap(({ language }, query) =>
    language === 'flux'
      ? [
          {
            path: ['profile', 'readLoad', 'queries', query, 'language'],
            message: 'this target is an InfluxDB 1.x, which does not support Flux; use InfluxQL',
          },
        ]
      : [],
  );
}

/** What a launcher starts, as far as a plan depends on it. */
export type LaunchedParts = { kind: LauncherKind; parts: readonly TargetPart[] };

/** launchedFaults lists what of a plan the servers of a launcher do not support. */
export function launchedFaults(
  { schema, profile, target: { graphite } }: { schema: Schema; profile: LoadProfile; target: Asking },
  { kind, parts }: LaunchedParts,
): TargetFault[] {
  const timeline = launchedPartIssues(profile, parts);
  const asked = { ...profile, outages: [], faults: [] };
  if (kind === 'topology') {
    const naming = graphite?.naming ?? metricNamingShape.parse({});
    const names =
      graphite === undefined ? graphiteSchemaFaults(schema, naming, ['target', 'graphite', 'naming']) : [];
    return [...targetFaults(asked, { kind: 'graphite' }), ...timeline, ...names];
  }
  const misplaced = {
    path: ['target', 'graphite'],
    message: 'this launcher does not start a Graphite; leave it out',
  };
  const target = { kind: kind === 'influxdb-v2' ? kind : ('influxdb-v1' as const) };
  return [
    ...(graphite === undefined ? [] : [misplaced]),
    ...targetFaults(asked, target),
    ...timeline,
    ...languageFaults(profile, target),
  ];
}
