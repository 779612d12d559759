import type { Clock } from '@tidemark/domain/kernel/clock';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { launcherChoices } from '@tidemark/targets/launching/launcher-choices';
import { readLauncherFile } from '@tidemark/targets/launching/read-launcher-file';

/** Launchers by name, without their commands; null where the operator named no file or the file cannot be read. */
export type LauncherList = { read(): Promise<LauncherChoice[] | null> };

const freshMs = 10_000;

/** createLauncherList reads the operator's file anew when what it read is older than ten seconds. */
export function createLauncherList(file: string | null, clock: Clock): LauncherList {
  let known: { atMs: number; choices: Promise<LauncherChoice[] | null> } | null = null;
  return {
    read: () => {
      if (file === null) return Promise.resolve(null);
      if (known === null || clock.nowMs() - known.atMs > freshMs) {
        known = { atMs: clock.nowMs(), choices: choicesOf(file) };
      }
      return known.choices;
    },
  };
}

async function choicesOf(file: string): Promise<LauncherChoice[] | null> {
  try {
    return await launcherChoices(await readLauncherFile(file));
  } catch {
    return null;
  }
}
