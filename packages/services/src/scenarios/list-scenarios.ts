import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { scenarios } from './catalog.ts';
import type { ScenarioSystem } from './choose-systems.ts';
import { type Scenario, type ScenarioSize, scenarioSizes } from './scenario.ts';
import { type SizeFigures, sizeFigures } from './size-figures.ts';

/** One size as it is offered: what it takes, and the systems that it runs on here; none where it cannot be started. */
export type SizeOffer = SizeFigures & { size: ScenarioSize; systems: ScenarioSystem[] };

/** A scenario as it is offered. `startable` is false where no worker can start a system for it. */
export type ScenarioOffer = Pick<
  Scenario,
  'id' | 'title' | 'document' | 'published' | 'publishedFigures' | 'asks'
> & {
  sizes: SizeOffer[];
  startable: boolean;
  /** What to add to the launchers for more to be shown; null where nothing is missing. */
  hint: string | null;
};

/** listScenarios gives every scenario with its sizes. */
export async function listScenarios(ctx: ServiceContext): Promise<ScenarioOffer[]> {
  requirePermission(ctx, 'read');
  return scenarios.map((scenario) => offerOf(scenario, ctx.launchers));
}

/** offerOf tells what a scenario is and takes; where nothing can be started, its figures are those of the default systems. */
export function offerOf(scenario: Scenario, launchers: ServiceContext['launchers']): ScenarioOffer {
  const { id, title, document, published, publishedFigures, asks } = scenario;
  const sizes = scenarioSizes.map((size) => {
    const systems = scenario.systemsOf(launchers, size);
    const counted = systems.length > 0 ? systems : scenario.systemsOf(null, size);
    return { size, systems, ...sizeFigures(scenario, size, counted.length) };
  });
  const startable = sizes.some(({ systems }) => systems.length > 0);
  const hint = scenario.hintOf?.(launchers) ?? null;
  return { id, title, document, published, publishedFigures, asks, sizes, startable, hint };
}
