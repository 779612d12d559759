import type { LoadProfile } from '../load/load-profile.ts';
import type { LauncherKind } from './launcher.ts';
import { languageFaults } from './refuse-unaskable.ts';
import { type TargetFault, targetFaults } from './target-faults.ts';

/** launchedFaults tells which settings of a load profile are not known to what a launcher of this kind starts. */
export function launchedFaults(profile: LoadProfile, kind: LauncherKind): TargetFault[] {
  const target = { kind: kind === 'influxdb-v2' ? kind : ('influxdb-v1' as const) };
  return [...targetFaults({ ...profile, outages: [] }, target), ...languageFaults(profile, target)];
}
