import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { scenarios } from './catalog.ts';
import { chooseSystem } from './choose-system.ts';
import { type Scenario, type ScenarioSize, type ScenarioSizing, scenarioSizes } from './scenario.ts';

/** A scenario as it is offered. `startable` is false where no worker can start a system for it. */
export type ScenarioOffer = Omit<Scenario, 'planOf' | 'sizes'> & {
  sizes: ({ size: ScenarioSize } & ScenarioSizing)[];
  startable: boolean;
};

/** listScenarios gives every scenario with its sizes. */
export async function listScenarios(ctx: ServiceContext): Promise<ScenarioOffer[]> {
  requirePermission(ctx, 'read');
  const startable = chooseSystem(ctx.launchers) !== null;
  return scenarios.map(({ planOf: _, sizes, ...told }) => ({
    ...told,
    sizes: scenarioSizes.map((size) => ({ size, ...sizes[size] })),
    startable,
  }));
}
