import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '@tidemark/services/access/context';
import {
  cancelExperiment,
  pauseExperiment,
  resumeExperiment,
} from '@tidemark/services/experiments/control-experiment';
import { cancelGate } from '@tidemark/services/gates/cancel-gate';
import { cancelRun } from '@tidemark/services/runs/control-run';
import { allowLoad, stopAllLoad } from '@tidemark/services/safety/load-switch';
import type { World } from './world.ts';

/** What users may act on in a schedule. */
export type Subjects = { runIds: readonly string[]; experimentId: string | null; gateId: string | null };

type CancelGate = (ctx: ServiceContext, input: { gateId: string }) => Promise<unknown>;

/** A request that a user repeats until the portal answers it. */
export type UserAction = { atMs: number; what: string; act: (ctx: ServiceContext) => Promise<unknown> };

/** The first and the last moment at which users act on their own; what they paused goes on at `lastMs`. */
export type UserTimes = { fromMs: number; toMs: number; lastMs: number };

const shares = { cancelRun: 0.4, pause: 0.4, cancelExperiment: 0.25, cancelGate: 0.4, stopLoad: 0.15 };
const longestPauseMs = 15_000;

/** chooseActions decides what users do in a schedule. */
export function chooseActions(
  { random }: World,
  { runIds, experimentId, gateId }: Subjects,
  { fromMs, toMs, lastMs }: UserTimes,
  cancel: CancelGate = cancelGate,
): UserAction[] {
  const actions: UserAction[] = [];
  const sometime = () => fromMs + random() * (toMs - fromMs);
  const add = (atMs: number, what: string, act: UserAction['act']) => actions.push({ atMs, what, act });
  for (const runId of runIds)
    if (random() < shares.cancelRun) add(sometime(), 'cancels a run', (ctx) => cancelRun(ctx, { runId }));
  if (experimentId !== null && random() < shares.pause) {
    const atMs = sometime();
    const resume: UserAction['act'] = (ctx) => resumeExperiment(ctx, { experimentId });
    add(atMs, 'pauses the experiment', (ctx) => pauseExperiment(ctx, { experimentId }));
    add(atMs + random() * longestPauseMs, 'resumes the experiment', resume);
    // A pause that was under way for long may come after the resumption.
    add(lastMs, 'resumes the experiment', resume);
  }
  if (experimentId !== null && random() < shares.cancelExperiment)
    add(sometime(), 'cancels the experiment', (ctx) => cancelExperiment(ctx, { experimentId }));
  if (gateId !== null && random() < shares.cancelGate)
    add(sometime(), 'cancels the gate', (ctx) => cancel(ctx, { gateId }));
  if (random() < shares.stopLoad) {
    const atMs = sometime();
    add(atMs, 'stops all load', (ctx) => stopAllLoad(ctx, { by: 'the operator', reason: 'a simulation' }));
    add(atMs + random() * longestPauseMs, 'allows load', allowLoad);
    add(lastMs, 'allows load', allowLoad);
  }
  return actions;
}

const patienceMs = 5_000;
const retryMs = 1_000;

/** perform sends the request of a user until it is answered; a portal that dies meanwhile never answers. */
export async function perform(
  world: World,
  portal: () => ServiceContext | null,
  { atMs, what, act }: UserAction,
): Promise<void> {
  await world.after(atMs);
  world.trace.push(`${(world.atMs() / 1_000).toFixed(3)} s  a user: ${what}`);
  for (;;) {
    const ctx = portal();
    const isAnswered = ctx === null ? false : await Promise.race([send(world, ctx, act), impatient(world)]);
    if (isAnswered) return;
    await world.after(retryMs);
  }
}

async function impatient(world: World): Promise<boolean> {
  await world.after(patienceMs);
  return false;
}

async function send(world: World, ctx: ServiceContext, act: UserAction['act']): Promise<boolean> {
  try {
    await act(ctx);
    return true;
  } catch (error) {
    if (isDomainError(error, 'database_unavailable')) return false;
    if (!isDomainError(error, 'run_not_cancellable')) world.fail(`a user was answered: ${String(error)}`);
    return true;
  }
}
