import { access, stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import type { TopologyLauncher } from '@tidemark/domain/target/graphite-launcher';
import { isCarbonLauncher, type Launcher, type LauncherFile } from '@tidemark/domain/target/launcher';
import { versionMismatch } from '@tidemark/domain/target/version-mismatch';
import { askGraphiteVersion, graphiteVersions } from './ask-graphite-version.ts';
import { askVersion, programFaultWords } from './ask-version.ts';
import { findProgram } from './find-program.ts';
import { whyUnavailable } from './launcher-choices.ts';

/** Whether a launcher can be used: `ready`, `doubtful` (it starts something else than it says) or `unavailable`. */
export type LauncherHealth = {
  state: 'ready' | 'doubtful' | 'unavailable';
  /** That the program reports now; null where it cannot be asked. */
  version: string | null;
  says: string;
  /** What to do; null where there is nothing to do. */
  advice: string | null;
};

/** inspectLauncher asks the program of a launcher for its version and says in words whether it can be started. No path is named. */
export async function inspectLauncher(file: LauncherFile, name: string): Promise<LauncherHealth> {
  const launcher = Object.hasOwn(file.launchers, name) ? file.launchers[name] : undefined;
  const reason = await whyUnavailable(file, name);
  if (!launcher || reason !== null) return await unavailable(launcher, reason ?? '');
  if (launcher.kind === 'influxdb-relay')
    return unasked('The relay and its backends are on this host. A relay reports no version.');
  if (launcher.kind === 'topology') return await inspected(file, launcher);
  if (isCarbonLauncher(launcher)) return unasked('It starts as a part of a topology.');
  const program = await findProgram(launcher, name);
  if (program.kind === 'image')
    return unasked(`Docker is on this host. The version is that of the image ${program.image}.`);
  // A wrapper may start a server whatever its arguments are.
  if (!basename(program.path).startsWith('influxd'))
    return unasked('The program is on this host. Its version is asked when a run has started it.');
  const asked = await askVersion(program.path);
  if (asked.fault !== null) {
    const { says, advice } = programFaultWords[asked.fault];
    return { state: 'doubtful', version: null, says, advice };
  }
  return judged(name, launcher, asked.version);
}

/** The versions of all programs that its variants start. */
async function inspected(
  { launchers }: LauncherFile,
  { variants }: TopologyLauncher,
): Promise<LauncherHealth> {
  const names = new Set(
    Object.values(variants)
      .flatMap(({ parts }) => parts)
      .map((part) => part.launcher),
  );
  const asked = await Promise.all(
    [...names].map(async (name) => {
      const launcher = launchers[name];
      return launcher && isCarbonLauncher(launcher)
        ? [{ kind: launcher.kind, version: await askGraphiteVersion(launcher) }]
        : [];
    }),
  );
  return { state: 'ready', version: graphiteVersions(asked.flat()), says: 'Ready to start.', advice: null };
}

function judged(name: string, { kind }: Launcher, version: string): LauncherHealth {
  const mismatch = versionMismatch({ kind, version, launcher: name });
  if (mismatch === null) return { state: 'ready', version, says: 'Ready to start.', advice: null };
  return {
    state: 'doubtful',
    version,
    says: mismatch,
    advice: 'Correct its binary or kind in the launchers file, or add this version under a name of its own.',
  };
}

function unasked(says: string): LauncherHealth {
  return { state: 'ready', version: null, says, advice: null };
}

async function unavailable(launcher: Launcher | undefined, reason: string): Promise<LauncherHealth> {
  const binary = launcher && 'binary' in launcher ? launcher.binary : undefined;
  const isThere =
    binary !== undefined &&
    isAbsolute(binary) &&
    (await access(binary).then(
      () => true,
      () => false,
    ));
  if (!isThere) {
    const says = `Cannot be started: ${reason}.`;
    // What is missing of a topology is a program of one of its parts, and the reason says how to get that.
    const advice = launcher?.kind === 'topology' ? null : adviceOf(launcher);
    return { state: 'unavailable', version: null, says, advice };
  }
  const isFile = (await stat(binary)).isFile();
  const { says, advice } = programFaultWords[isFile ? 'not_executable' : 'not_a_file'];
  return { state: 'unavailable', version: null, says: `${basename(binary)}: ${says}`, advice };
}

function adviceOf(launcher: Launcher | undefined): string {
  const isImage = launcher !== undefined && 'image' in launcher && launcher.image !== undefined;
  return isImage
    ? 'Install Docker on the host of the worker, or name a binary instead of the image.'
    : 'Get this version, or correct the path of its binary in the launchers file.';
}
