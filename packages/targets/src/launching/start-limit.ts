import { isCarbonLauncher, type LauncherFile } from '@tidemark/domain/target/launcher';
import type { Target } from '@tidemark/domain/target/target';

/**
 * startLimitMs is how long starting a target may take by the operator's file, backends of a relay and parts of a topology included; 0
 * where nothing is started.
 */
export function startLimitMs(file: LauncherFile, target: Target): number {
  if (target.kind !== 'launched') return 0;
  return limitsSeconds(file, target).reduce((sum, seconds) => sum + seconds * 1_000, 0);
}

function limitsSeconds(
  { launchers }: LauncherFile,
  { launcher: name, variant }: { launcher: string; variant: string },
): number[] {
  const readyOf = (other: string) => {
    const launcher = Object.hasOwn(launchers, other) ? launchers[other] : undefined;
    return launcher && launcher.kind !== 'topology' ? launcher.readyTimeoutSeconds : 0;
  };
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher || isCarbonLauncher(launcher)) return [];
  const also =
    launcher.kind === 'topology'
      ? (launcher.variants[variant]?.parts ?? [])
      : launcher.kind === 'influxdb-relay'
        ? (launcher.variants[variant]?.backends ?? [])
        : [];
  return [readyOf(name), ...also.map((other) => readyOf(other.launcher))];
}
