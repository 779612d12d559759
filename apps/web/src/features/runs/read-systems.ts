import type { ServiceContext } from '@tidemark/services/access/context';
import { listTargets } from '@tidemark/services/targets/targets';
import { type SystemChoice, toRunChoices } from './run-choices.ts';

/** readSystems gives every system that a run can be put on, launchers first. */
export async function readSystems(ctx: ServiceContext): Promise<SystemChoice[]> {
  const { items } = await listTargets(ctx, { limit: 100 });
  return toRunChoices([], [], items, ctx.launchers ?? []).systems;
}
