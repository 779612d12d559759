import type { FinestArchive } from './graphite-target.ts';
import type { Launcher, LauncherKind } from './launcher.ts';
import { archivesOf } from './retentions.ts';
import type { Target } from './target.ts';

/** launchedArchives are the finest archives of launchers that start a Graphite, by their names. */
export function launchedArchives(
  launchers: Readonly<Record<string, Launcher>>,
): ReadonlyMap<string, FinestArchive> {
  const found = new Map<string, FinestArchive>();
  for (const [name, launcher] of Object.entries(launchers)) {
    const [finest] = launcher.kind === 'topology' ? (archivesOf(launcher.retentions) ?? []) : [];
    if (!finest) continue;
    const { stepSeconds, points } = finest;
    found.set(name, { stepSeconds, retentionSeconds: stepSeconds * points });
  }
  return found;
}

/** finestArchiveOf is what the Graphite of a plan keeps of a series at its finest; null for other targets. */
export function finestArchiveOf(
  target: Target,
  launched: ReadonlyMap<string, FinestArchive>,
): FinestArchive | null {
  if (target.kind === 'graphite') return target.archive;
  return target.kind === 'launched' ? (launched.get(target.launcher) ?? null) : null;
}

/**
 * takesMetrics says whether a target takes metrics of paths instead of points of series. `launchedKind` is what its launcher starts, where
 * that is known; else a launched target is one only if its plan says how metrics are named.
 */
export function takesMetrics(target: Target, launchedKind: LauncherKind | null): boolean {
  if (target.kind !== 'launched') return target.kind === 'graphite';
  return launchedKind === null ? target.graphite !== undefined : launchedKind === 'topology';
}
