import type { LauncherChoice } from '@tidemark/domain/launcher';
import { defaultLauncherName, defaultVariantNames } from '@tidemark/targets/launching/default-launchers';

/** The launcher and the variant that a scenario is run on. */
export type ScenarioSystem = { launcher: string; variant: string };

/**
 * chooseSystem takes the default launcher where it is offered, else the first that there is; null where there is none.
 * Where a process does not know the launchers of its workers, the default is taken: a worker without it says so.
 */
export function chooseSystem(launchers: LauncherChoice[] | null): ScenarioSystem | null {
  const [defaultVariant] = defaultVariantNames;
  if (launchers === null) return { launcher: defaultLauncherName, variant: defaultVariant };
  const chosen = launchers.find(({ name }) => name === defaultLauncherName) ?? launchers[0];
  const variant = chosen?.variants.find(({ name }) => name === defaultVariant) ?? chosen?.variants[0];
  return chosen && variant ? { launcher: chosen.name, variant: variant.name } : null;
}
