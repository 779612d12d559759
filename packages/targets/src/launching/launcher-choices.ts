import type { LauncherChoice, LauncherFile } from '@tidemark/domain/launcher';

/** launcherChoices lists what may be chosen: names and descriptions, never commands. */
export function launcherChoices(file: LauncherFile): LauncherChoice[] {
  return Object.entries(file.launchers).map(([name, launcher]) => ({
    name,
    description: launcher.description,
    variants: Object.entries(launcher.variants).map(([variant, { description }]) => ({
      name: variant,
      description,
    })),
  }));
}
