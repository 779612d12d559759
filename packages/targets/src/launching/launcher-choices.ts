import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CarbonLauncher, TopologyLauncher } from '@tidemark/domain/target/graphite-launcher';
import {
  isCarbonLauncher,
  type LauncherChoice,
  type LauncherFile,
  type ProgramLauncher,
} from '@tidemark/domain/target/launcher';
import { launchedParts } from '@tidemark/domain/target/target-parts';
import { findProgram, noDocker } from './find-program.ts';

/**
 * launcherChoices lists what may be chosen, and what of it this host cannot start: names and descriptions, never commands. Programs that
 * only start as parts of a topology are left out.
 */
export async function launcherChoices(file: LauncherFile): Promise<LauncherChoice[]> {
  const choices = Object.entries(file.launchers).map(async ([name, launcher]) =>
    isCarbonLauncher(launcher)
      ? []
      : [
          {
            name,
            description: launcher.description,
            kind: launcher.kind,
            preset: launcher.kind === 'influxdb-relay' ? launcher.preset : null,
            unavailable: await whyUnavailable(file, name),
            variants: Object.entries(launcher.variants).map(([variant, { description }]) => ({
              name: variant,
              description,
              parts: launchedParts(file, name, variant),
            })),
          },
        ],
  );
  return (await Promise.all(choices)).flat();
}

/** whyUnavailable is a sentence, without paths, about why this host cannot start a launcher; null where it can. */
export async function whyUnavailable(file: LauncherFile, name: string): Promise<string | null> {
  const launcher = Object.hasOwn(file.launchers, name) ? file.launchers[name] : undefined;
  if (!launcher) return 'the operator offers no such launcher';
  if (isCarbonLauncher(launcher)) return await whyCarbonIsMissing(launcher);
  if (launcher.kind === 'topology') return await whyPartIsMissing(file, launcher);
  const own = await findProgram(launcher, name).then(
    () => null,
    () => missingText(launcher),
  );
  if (own !== null || launcher.kind !== 'influxdb-relay') return own;
  const backends = Object.values(launcher.variants).flatMap((variant) => variant.backends);
  const reasons = await Promise.all(
    [...new Set(backends.map((backend) => backend.launcher))].map(async (backend) => {
      const reason = await whyUnavailable(file, backend);
      return reason === null ? null : `its backend ${backend} cannot be started: ${reason}`;
    }),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

async function whyPartIsMissing(file: LauncherFile, { variants }: TopologyLauncher): Promise<string | null> {
  const parts = Object.values(variants).flatMap((variant) => variant.parts);
  const reasons = await Promise.all(
    [...new Set(parts.map((part) => part.launcher))].map((part) => whyUnavailable(file, part)),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

/** The package is there where its directory is: the interpreter says what it lacks when a part is started. */
async function whyCarbonIsMissing(launcher: CarbonLauncher): Promise<string | null> {
  const isCRelay = launcher.kind === 'carbon-c-relay';
  if (!(await mayAccess(launcher.binary, isCRelay ? constants.X_OK : constants.R_OK)))
    return `Graphite (${basename(launcher.binary)}) is not on this host; run npm run get:graphite in the checkout`;
  if (isCRelay) return null;
  if (!(await mayAccess(launcher.python, constants.X_OK)))
    return `${basename(launcher.python)} is not on this host, which runs ${basename(launcher.binary)}; correct "python" in the launchers file`;
  return (await mayAccess(`${launcher.pythonPath}/carbon`, constants.R_OK))
    ? null
    : `the Python package carbon is not where the launcher of ${basename(launcher.binary)} looks for it; correct "pythonPath" in the launchers file`;
}

function mayAccess(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

function missingText(launcher: ProgramLauncher): string {
  const image = 'image' in launcher ? launcher.image : undefined;
  if (image !== undefined) return noDocker(image);
  const missing = `the program ${basename(launcher.binary ?? '')} is not on this host`;
  return launcher.kind === 'influxdb-relay' && launcher.preset === 'nginx-mirror'
    ? `${missing}; run npm run get:relays in the checkout`
    : missing;
}
