import type { LoadProfile } from '../load/load-profile.ts';
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
