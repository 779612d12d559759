import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { askVersion, programFaultWords } from './ask-version.ts';
import { changeLauncherFile, withLauncher } from './edit-launcher-file.ts';
import { kindOfVersion, launcherEntry, newLauncher, proposedName, variantsOf } from './new-launcher.ts';
import { readLauncherFile } from './read-launcher-file.ts';
import { tryLauncher } from './try-launcher.ts';

/** What became of a binary: the launcher that starts it, and whether it was there already. */
export type FoundLauncher = { name: string; version: string; variants: string[]; wasThere: boolean };

/**
 * addFoundLauncher adds an influxd that was just fetched or built to a launchers file, with every configuration of its kind, each
 * started and stopped first. A binary that a launcher starts already is left as it is.
 */
export async function addFoundLauncher(file: string, binary: string): Promise<FoundLauncher> {
  const asked = await askVersion(binary);
  if (asked.fault !== null) {
    const { says, advice } = programFaultWords[asked.fault];
    throw new DomainError('launcher_failed', { launcher: binary, detail: `${says} ${advice}` });
  }
  const { version } = asked;
  const known = launcherOf(await readLauncherFile(file), binary);
  if (known !== null) return { ...known, version, wasThere: true };
  const kind = kindOfVersion(version);
  if (kind === null)
    throw new DomainError('launcher_failed', {
      launcher: binary,
      detail: `InfluxDB ${version} is not supported`,
    });
  const variants = variantsOf(kind).map((variant) => variant.name);
  const name = proposedName(version, kind, variants);
  const added = { binary, version, kind, variants };
  await tryLauncher({ launchers: { [name]: newLauncher(added) } }, name, systemClock);
  await changeLauncherFile(file, (text) => withLauncher(text, name, launcherEntry(added)));
  return { name, version, variants, wasThere: false };
}

function launcherOf(
  { launchers }: LauncherFile,
  binary: string,
): { name: string; variants: string[] } | null {
  const found = Object.entries(launchers).find(
    ([, launcher]) => 'binary' in launcher && launcher.binary === binary,
  );
  return found ? { name: found[0], variants: Object.keys(found[1].variants) } : null;
}
