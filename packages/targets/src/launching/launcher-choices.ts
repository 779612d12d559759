import { basename } from 'node:path';
import type { Launcher, LauncherChoice, LauncherFile } from '@tidemark/domain/target/launcher';
import { findProgram, noDocker } from './find-program.ts';

/** launcherChoices lists what may be chosen, and what of it this host cannot start: names and descriptions, never commands. */
export function launcherChoices(file: LauncherFile): Promise<LauncherChoice[]> {
  return Promise.all(
    Object.entries(file.launchers).map(async ([name, launcher]) => ({
      name,
      description: launcher.description,
      kind: launcher.kind,
      unavailable: await whyUnavailable(file, name),
      variants: Object.entries(launcher.variants).map(([variant, { description }]) => ({
        name: variant,
        description,
      })),
    })),
  );
}

/** whyUnavailable is a sentence, without paths, about why this host cannot start a launcher; null where it can. */
export async function whyUnavailable(file: LauncherFile, name: string): Promise<string | null> {
  const launcher = Object.hasOwn(file.launchers, name) ? file.launchers[name] : undefined;
  if (!launcher) return 'the operator offers no such launcher';
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

function missingText(launcher: Launcher): string {
  const image = 'image' in launcher ? launcher.image : undefined;
  return image === undefined
    ? `the program ${basename(launcher.binary ?? '')} is not on this host`
    : noDocker(image);
}
