import type { LauncherChoice } from '@tidemark/domain/launcher';
import { defaultLauncherName, defaultVariantNames } from '@tidemark/targets/launching/default-launchers';

/** The launcher and the variant that a scenario is run on. */
export type ScenarioSystem = { launcher: string; variant: string };

/**
 * chooseSystem takes the default launcher where it is offered and can be started here, else the first that can, else the first; null
 * where there is none.
 * Where a process does not know the launchers of its workers, the default is taken: a worker without it says so.
 */
export function chooseSystem(launchers: LauncherChoice[] | null): ScenarioSystem | null {
  const [defaultVariant] = defaultVariantNames;
  if (launchers === null) return { launcher: defaultLauncherName, variant: defaultVariant };
  const startable = launchers.filter(({ unavailable }) => unavailable === null);
  const offered = startable.length > 0 ? startable : launchers;
  const chosen = offered.find(({ name }) => name === defaultLauncherName) ?? offered[0];
  const variant = chosen?.variants.find(({ name }) => name === defaultVariant) ?? chosen?.variants[0];
  return chosen && variant ? { launcher: chosen.name, variant: variant.name } : null;
}
