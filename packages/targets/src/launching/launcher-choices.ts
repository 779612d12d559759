import type { LauncherChoice, LauncherFile } from '@tidemark/domain/target/launcher';
import { whyUnavailable } from './find-program.ts';

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
