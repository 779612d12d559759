import type { LauncherKind } from '@tidemark/domain/target/launcher';
import type { LauncherHealth } from '@tidemark/targets/launching/inspect-launcher';
import type { CalloutTone } from '#ui/callout.tsx';

/** What each kind of launcher starts. */
export const launcherKindWords: Record<LauncherKind, string> = {
  'influxdb-v0': 'InfluxDB 0.x',
  'influxdb-v1': 'InfluxDB 1.x',
  'influxdb-v2': 'InfluxDB 2.x',
  'influxdb-relay': 'Relay in front of several servers',
  topology: 'Graphite',
};

/** Word and tone of each state of a launcher. */
export const healthLooks: Record<LauncherHealth['state'], { word: string; tone: CalloutTone }> = {
  ready: { word: 'Ready', tone: 'good' },
  doubtful: { word: 'Check it', tone: 'warn' },
  unavailable: { word: 'Not available', tone: 'fail' },
};

/** versionText names the version that a program reports now, or else the one that its last run found. */
export function versionText(now: string | null, inLastRun: string | null): string {
  if (now !== null) return `version ${now}`;
  return inLastRun === null ? 'version not known' : `version ${inLastRun} in its last run`;
}

/** versionFacts names the version of what a launcher starts; a relay reports none, and a topology names the programs of its own. */
export function versionFacts(kind: LauncherKind, now: string | null, inLastRun: string | null): string[] {
  if (kind === 'influxdb-relay') return [];
  return kind === 'topology' ? [now ?? 'version not known'] : [versionText(now, inLastRun)];
}

/** runsText counts the runs of a system in this workspace. */
export function runsText(count: number): string {
  if (count === 0) return 'No runs yet';
  return count === 1 ? '1 run' : `${count.toLocaleString('en')} runs`;
}
