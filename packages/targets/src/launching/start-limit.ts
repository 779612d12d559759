import type { LauncherFile } from '@tidemark/domain/target/launcher';
import type { Target } from '@tidemark/domain/target/target';

/** startLimitMs is how long starting a target may take by the operator's file, backends of a relay included; 0 where nothing is started. */
export function startLimitMs({ launchers }: LauncherFile, target: Target): number {
  if (target.kind !== 'launched' || !Object.hasOwn(launchers, target.launcher)) return 0;
  const launcher = launchers[target.launcher];
  if (!launcher) return 0;
  const backends =
    launcher.kind === 'influxdb-relay' ? (launcher.variants[target.variant]?.backends ?? []) : [];
  const seconds = backends.map((backend) => launchers[backend.launcher]?.readyTimeoutSeconds ?? 0);
  return [launcher.readyTimeoutSeconds, ...seconds].reduce((sum, each) => sum + each * 1_000, 0);
}
