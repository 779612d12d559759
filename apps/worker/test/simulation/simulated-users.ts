import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { RunState } from '@tidemark/domain/run/run-state';
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

/** The state of a run, as it was last observed. */
type StateOf = (runId: string) => RunState | null;

type CancelGate = (ctx: ServiceContext, input: { gateId: string }) => Promise<unknown>;

/** A request that a user repeats until the portal answers it. */
export type UserAction = {
  atMs: number;
  /** It waits for this moment, at most for some seconds: chance alone seldom meets it. */
  moment?: (() => boolean) | null;
  what: string;
  act: (ctx: ServiceContext) => Promise<unknown>;
};

/** The first and the last moment at which users act on their own; what they paused goes on at `lastMs`. */
export type UserTimes = { fromMs: number; toMs: number; lastMs: number };

const shares = { cancelRun: 0.5, pause: 0.6, cancelExperiment: 0.35, cancelGate: 0.4, stopLoad: 0.25 };
const longestPauseMs = 15_000;

/** chooseActions decides what users do in a schedule: lists of actions of which each waits for the answer to the one before. */
export function chooseActions(
  { random, isPending }: World,
  { runIds, experimentId, gateId }: Subjects,
  stateOf: StateOf,
  { fromMs, toMs, lastMs }: UserTimes,
  cancel: CancelGate = cancelGate,
): UserAction[][] {
  const atClaim = () => (random() < 0.5 ? () => isPending('claimOne') : null);
  const atEndOf = (runId: string) => (random() < 0.5 ? () => stateOf(runId) === 'verifying' : null);
  const lists: UserAction[][] = [];
  const sometime = () => fromMs + random() * (toMs - fromMs);
  const add = (...actions: UserAction[]) => lists.push(actions);
  for (const runId of runIds)
    if (random() < shares.cancelRun)
      add({
        atMs: sometime(),
        moment: atEndOf(runId),
        what: 'cancels a run',
        act: (ctx) => cancelRun(ctx, { runId }),
      });
  if (experimentId !== null && random() < shares.pause) {
    const atMs = sometime();
    const pause: UserAction['act'] = (ctx) => pauseExperiment(ctx, { experimentId });
    const resume: UserAction['act'] = (ctx) => resumeExperiment(ctx, { experimentId });
    const resumed = { what: 'resumes the experiment', act: resume };
    add(
      { atMs, moment: atClaim(), what: 'pauses the experiment', act: pause },
      { ...resumed, atMs: atMs + random() * longestPauseMs },
      // A pause that was under way for long may come after the resumption.
      { ...resumed, atMs: lastMs },
    );
  }
  if (experimentId !== null && random() < shares.cancelExperiment) {
    const act: UserAction['act'] = (ctx) => cancelExperiment(ctx, { experimentId });
    add({ atMs: sometime(), moment: atClaim(), what: 'cancels the experiment', act });
  }
  if (gateId !== null && random() < shares.cancelGate)
    add({ atMs: sometime(), what: 'cancels the gate', act: (ctx) => cancel(ctx, { gateId }) });
  if (random() < shares.stopLoad) {
    const atMs = sometime();
    const stop: UserAction['act'] = (ctx) => stopAllLoad(ctx, { by: 'the operator', reason: 'a simulation' });
    const allowed = { what: 'allows load', act: allowLoad };
    add(
      { atMs, moment: atClaim(), what: 'stops all load', act: stop },
      { ...allowed, atMs: atMs + random() * longestPauseMs },
      { ...allowed, atMs: lastMs },
    );
  }
  return lists;
}

const lookMs = 200;
const mostLooks = 40;
const patienceMs = 3_000;
const retryMs = 1_000;
/** Between two actions of a list, so that no request of the first one is still under way. */
const betweenMs = 5_000;

/** performAll sends the requests of a user one after another. `portal` null: none runs now. */
export async function performAll(
  world: World,
  portal: () => ServiceContext | null,
  actions: readonly UserAction[],
): Promise<void> {
  for (const action of actions) {
    await world.after(Math.max(0, action.atMs - world.atMs()));
    const { moment = null } = action;
    for (let looks = 0; moment !== null && !moment() && looks < mostLooks; looks += 1)
      await world.after(lookMs);
    await perform(world, portal, action);
    await world.after(betweenMs);
  }
}

/** Sends a request until it is answered; a portal that dies meanwhile never answers. */
async function perform(
  world: World,
  portal: () => ServiceContext | null,
  { what, act }: UserAction,
): Promise<void> {
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
