import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { isCarbonLauncher, type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import type { FoundLauncher } from './add-found-launcher.ts';
import { changeLauncherFile, withLauncher } from './edit-launcher-file.ts';
import { type GraphitePlace, graphiteLauncherName, graphiteLaunchers } from './graphite-launchers.ts';
import { readLauncherFile } from './read-launcher-file.ts';
import { tryLauncher } from './try-launcher.ts';

/**
 * addGraphiteLaunchers adds launchers of Graphite's programs and of topologies of them to a launchers file, after each variant was started
 * and stopped. A file with a topology of these programs is left as it is, and a launcher of another kind is never replaced.
 */
export async function addGraphiteLaunchers(
  file: string,
  place: GraphitePlace,
): Promise<Omit<FoundLauncher, 'version'>> {
  const known = await readLauncherFile(file);
  const existing = topologyOf(known, place);
  if (existing !== null) {
    await tryLauncher(known, existing.name, systemClock);
    return { ...existing, wasThere: true };
  }
  const entries = graphiteLaunchers(place);
  for (const name of Object.keys(entries))
    if (Object.hasOwn(known.launchers, name))
      throw new DomainError('launcher_failed', {
        launcher: name,
        detail: `${file} has a launcher of this name already, which starts something else: rename it first`,
      });
  const added = parseInput(launcherFileShape, { launchers: entries });
  const tried = await tryLauncher(added, graphiteLauncherName, systemClock);
  await changeLauncherFile(file, (text) =>
    Object.entries(entries).reduce<string | null>(
      // A topology names launchers that stand before it.
      (written, [name, entry]) => withLauncher(written, name, entry),
      text,
    ),
  );
  return { name: graphiteLauncherName, variants: tried.map(({ variant }) => variant), wasThere: false };
}

function topologyOf(
  { launchers }: LauncherFile,
  { root }: GraphitePlace,
): { name: string; variants: string[] } | null {
  const starts = (name: string) => {
    const launcher = launchers[name];
    return launcher !== undefined && isCarbonLauncher(launcher) && launcher.binary.startsWith(`${root}/`);
  };
  const found = Object.entries(launchers).find(
    ([, launcher]) =>
      launcher.kind === 'topology' &&
      Object.values(launcher.variants).some(({ parts }) => parts.some((part) => starts(part.launcher))),
  );
  return found ? { name: found[0], variants: Object.keys(found[1].variants) } : null;
}
