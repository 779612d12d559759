import type { z } from 'zod';
import type { LoadProfile } from '../load/load-profile.ts';
import type { LauncherKind } from './launcher.ts';
import type { Target } from './target.ts';

/** What a target cannot do of what a load profile asks for; `path` lies within the plan. */
export type TargetFault = { path: (string | number)[]; message: string };

type Asked = Pick<LoadProfile, 'retention' | 'consistency' | 'retentionPolicy' | 'outages'>;
type Asking = { kind: Target['kind']; bucket?: string | null };

/** targetFaults tells which settings of a load profile its target does not know, so that none is quietly left out. */
export function targetFaults(
  { retention, consistency, retentionPolicy, outages }: Asked,
  target: Asking,
): TargetFault[] {
  const faults: TargetFault[] = [];
  const fault = (path: string[], message: string) => faults.push({ path: ['profile', ...path], message });
  if (outages.length > 0 && target.kind !== 'launched') {
    fault(
      ['outages'],
      'only a server that is started for the run is taken away on purpose; choose a launched target, or leave outages out',
    );
  }
  if (target.kind !== 'influxdb-v2') return faults;
  if (retention?.kind === 'driven') {
    fault(
      ['retention', 'kind'],
      'InfluxDB 2.x lets nobody drop a shard, so retention cannot be driven by the simulated clock; choose native, of 60 minutes or more, or none',
    );
  }
  if (retention?.kind === 'native' && target.bucket) {
    fault(['retention'], 'a bucket that is there already keeps its own retention; choose none');
  }
  if (consistency !== null) fault(['consistency'], 'InfluxDB 2.x knows no consistency; leave it out');
  if (retentionPolicy !== null)
    fault(['retentionPolicy'], 'InfluxDB 2.x has buckets in place of retention policies; leave it out');
  return faults;
}

/** refuseUnaskable refuses queries in a language that the target does not understand. */
export function refuseUnaskable(
  { profile, target }: { profile: LoadProfile; target: Pick<Target, 'kind'> },
  context: z.RefinementCtx,
): void {
  for (const fault of languageFaults(profile, target)) context.addIssue({ code: 'custom', ...fault });
}

/** languageFaults names the queries in Flux, which is asked of an InfluxDB 2.x only; what a launcher starts shows when it runs. */
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
            message: 'this target is an InfluxDB 1.x, which is not asked in Flux; write InfluxQL',
          },
        ]
      : [],
  );
}

/** launchedFaults tells which settings of a load profile are not known to what a launcher of this kind starts. */
export function launchedFaults(profile: LoadProfile, kind: LauncherKind): TargetFault[] {
  const target = { kind: kind === 'influxdb-v2' ? kind : ('influxdb-v1' as const) };
  return [...targetFaults({ ...profile, outages: [] }, target), ...languageFaults(profile, target)];
}
