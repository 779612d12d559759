import type { LoadStop } from '@tidemark/db/repositories/load-switch';
import type { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireInstallationOperator } from '../systems/require-operator.ts';
import {
  allowLoad,
  type LoadState,
  readLoadState,
  stopAllLoad,
  type stopReasonShape,
} from './load-switch.ts';

/** getLoadState gives the operator the state of the switch. */
export async function getLoadState(ctx: ServiceContext): Promise<LoadState> {
  await requireInstallationOperator(ctx, 'see the load of all workspaces');
  return readLoadState(ctx);
}

/** stopLoad stops all load of all workspaces for the operator, and says how many active runs were asked to stop. */
export async function stopLoad(
  ctx: ServiceContext,
  input: z.input<typeof stopReasonShape>,
): Promise<LoadState & { stop: LoadStop; askedRuns: number }> {
  await requireInstallationOperator(ctx, 'stop all load');
  const { stop, askedRuns } = await stopAllLoad(ctx, { ...input, by: await actorLabel(ctx) });
  return { ...(await readLoadState(ctx)), stop, askedRuns };
}

/** resumeLoad lets runs start again, for the operator; idempotent. */
export async function resumeLoad(ctx: ServiceContext): Promise<LoadState> {
  await requireInstallationOperator(ctx, 'allow load again');
  await allowLoad(ctx);
  return readLoadState(ctx);
}
