import type { ExperimentInput } from '@tidemark/domain/experiment/experiment-input';
import { experimentOrder } from '@tidemark/domain/experiment/experiment-order';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import {
  cancelExperiment,
  pauseExperiment,
  resumeExperiment,
} from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { rerunFailed } from '../src/experiments/rerun-failed.ts';
import { type ClaimedRun, claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { sweepRuns } from '../src/runs/sweep-runs.ts';
import { createTarget } from '../src/targets/targets.ts';
import { anExperiment } from './experiment-stage.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const succeeded: RunEnd = aSummary().end;
const failed: RunEnd = { state: 'failed', code: 'target_died', message: 'It died.' };

describe('a running experiment', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let workers = 0;

  beforeAll(async () => {
    stage = await openStage();
  });
  // An own workspace and worker; nothing of an earlier test is queued or keeps a target busy.
  beforeEach(async () => {
    await exec(`UPDATE run SET state = 'expired', ended_at = now() WHERE ended_at IS NULL`, []);
    ctx = await stage.newContext();
    workers += 1;
    stage.notified.length = 0;
  });
  afterAll(() => stage?.close());

  const exec = (text: string, values: unknown[]) => stage.db.query(z.unknown(), text, values);
  const start = async (overrides: Partial<ExperimentInput> = {}) =>
    (await createExperiment(ctx, anExperiment(overrides))).id;
  const runsOf = (detail: ExperimentDetail) =>
    detail.cells.flatMap(({ runs }) => runs).toSorted((a, b) => a.position - b.position);
  const listRunsOf = async (experimentId: string) => runsOf(await getExperiment(ctx, { experimentId }));
  const stateOf = async (experimentId: string) => (await getExperiment(ctx, { experimentId })).state;
  const claim = (runId: string, worker = '') => claimRun(ctx, { runId, workerId: `w${workers}${worker}` });
  const end = async ({ run, epoch }: ClaimedRun, how = succeeded) => {
    if (how.state === 'succeeded') {
      for (const state of ['preparing', 'running', 'draining', 'verifying', 'finalizing'] as const) {
        await moveRun(ctx, { runId: run.id, epoch, state });
      }
    }
    const summary = how.state === 'succeeded' ? aSummary() : null;
    expect(await finishRun(ctx, { runId: run.id, epoch, end: how, summary })).toBe('finished');
  };
  /** Claims one run at a time with a notice until none may start; each ends as `how` says. */
  const driveAll = async (notice: string, how: (made: number) => RunEnd = () => succeeded) => {
    const made: string[] = [];
    for (let claimed = await claim(notice); claimed; claimed = await claim(notice)) {
      await end(claimed, how(made.length));
      made.push(claimed.run.id);
    }
    return made;
  };
  /** Distinct existing targets, so that several runs can be active. */
  const someTargets = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const url = `http://127.0.0.1:${20_000 + workers * 100 + i}`;
        const { id } = await createTarget(ctx, { target: aTarget({ name: `t${i}`, url }) });
        return { targetId: id };
      }),
    );

  it('runs in the order of the design, whichever notice a worker receives', async () => {
    const id = await start({ repetitions: 3, seed: 11 });
    const waiting = await listRunsOf(id);
    const made: string[] = [];
    for (const { runId } of waiting.toReversed()) {
      const claimed = await claim(runId);
      if (!claimed) throw new Error('nothing was claimed');
      await end(claimed);
      made.push(claimed.run.id);
    }
    const cellOf = new Map(waiting.map(({ runId, cell, repetition }) => [runId, { cell, repetition }]));
    expect(made.map((runId) => cellOf.get(runId))).toEqual(experimentOrder([0, 1, 2, 3], 3, 11));
    expect(await getExperiment(ctx, { experimentId: id })).toMatchObject({
      state: 'finished',
      progress: { runCount: 12, succeededCount: 12, fraction: 1, remainingMs: { low: 0, high: 0 } },
    });
  });

  it('notifies once at creation, at each start and at each end of a run', async () => {
    const id = await start();
    const waiting = (await listRunsOf(id)).map(({ runId }) => runId);
    expect(stage.notified).toEqual(waiting.slice(0, 1));
    const first = await claim(waiting[0] ?? '');
    expect(stage.notified).toEqual(waiting.slice(0, 2));
    if (first) await end(first);
    expect(stage.notified.filter((runId) => waiting.includes(runId))).toEqual([
      waiting[0],
      waiting[1],
      waiting[1],
    ]);
  });

  it('does not delay a single run: the sweep notifies for only one of its runs', async () => {
    const id = await start({ repetitions: 20 });
    const single = await aQueuedRun(ctx);
    await exec(`UPDATE run SET notified_at = now() - interval '11 s' WHERE workspace_id = $1`, [
      ctx.workspaceId,
    ]);
    stage.notified.length = 0;
    await sweepRuns(ctx);
    const [first] = await listRunsOf(id);
    const ours = new Set([...(await listRunsOf(id)).map(({ runId }) => runId), single]);
    expect(stage.notified.filter((runId) => ours.has(runId)).toSorted()).toEqual(
      [first?.runId, single].toSorted(),
    );
  });

  it('skips a run whose target is busy, and returns to it', async () => {
    const systems = await someTargets(2);
    const id = await start({ systems, schemas: [{ schema: aSchema() }], repetitions: 2, seed: 3 });
    const [first] = await listRunsOf(id);
    const one = await claim(first?.runId ?? '', 'a');
    const two = await claim(first?.runId ?? '', 'b');
    expect([one?.run.targetId, two?.run.targetId].toSorted()).toEqual(
      systems.map(({ targetId }) => targetId).toSorted(),
    );
    expect(await claim(first?.runId ?? '', 'c')).toBeNull();
    if (one) await end(one);
    const next = await claim(first?.runId ?? '', 'c');
    expect(next?.run.targetId).toBe(one?.run.targetId);
    expect(next?.run.id).not.toBe(one?.run.id);
  });

  it('gives no run and no target to two workers that claim concurrently', async () => {
    const systems = await someTargets(4);
    const id = await start({ systems, repetitions: 5 });
    const [first] = await listRunsOf(id);
    const busy = new Set<string>();
    const made: string[] = [];
    const work = async (worker: string) => {
      for (let idle = 0; idle < 3; ) {
        const claimed = await claim(first?.runId ?? '', worker);
        if (!claimed) {
          idle += 1;
          continue;
        }
        const target = claimed.run.targetId ?? '';
        expect(busy.has(target)).toBe(false);
        busy.add(target);
        made.push(claimed.run.id);
        busy.delete(target);
        await end(claimed);
        idle = 0;
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(work));
    await driveAll(first?.runId ?? '').then((rest) => made.push(...rest));
    expect(new Set(made).size).toBe(40);
    expect(made).toHaveLength(40);
    expect(await stateOf(id)).toBe('finished');
  });

  it('starts no run while paused, lets active ones finish, and continues where it was', async () => {
    const id = await start({ repetitions: 2 });
    const waiting = await listRunsOf(id);
    const notice = waiting[0]?.runId ?? '';
    const going = await claim(notice);
    const paused = await pauseExperiment(ctx, { experimentId: id });
    expect(paused.state).toBe('pausing');
    expect(await pauseExperiment(ctx, { experimentId: id })).toMatchObject({ pausedAt: paused.pausedAt });
    expect(await claim(notice, 'another')).toBeNull();
    if (going) await end(going);
    expect(await stateOf(id)).toBe('paused');
    await exec(`UPDATE run SET notified_at = now() - interval '11 s' WHERE experiment_id = $1`, [id]);
    stage.notified.length = 0;
    await sweepRuns(ctx);
    const ids = new Set(waiting.map(({ runId }) => runId));
    expect(stage.notified.filter((runId) => ids.has(runId))).toEqual([]);
    expect(await claim(notice)).toBeNull();
    expect((await resumeExperiment(ctx, { experimentId: id })).state).toBe('running');
    expect(stage.notified.filter((runId) => ids.has(runId))).toEqual([waiting[1]?.runId]);
    expect(await resumeExperiment(ctx, { experimentId: id })).toMatchObject({ pausedAt: null });
    expect(await driveAll(notice)).toEqual(waiting.slice(1).map(({ runId }) => runId));
  });

  it('never starts a run after a pause or cancellation was confirmed, in 40 races', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = await start();
      const [first] = await listRunsOf(id);
      const verb = round % 2 === 0 ? pauseExperiment : cancelExperiment;
      const claiming = ['a', 'b', 'c'].map((worker) => claim(first?.runId ?? '', `${round}${worker}`));
      const seen = runsOf(await verb(ctx, { experimentId: id })).filter(
        ({ startedAt }) => startedAt !== null,
      );
      await Promise.all(claiming);
      const begun = (await listRunsOf(id)).filter(({ startedAt }) => startedAt !== null);
      expect(begun.map(({ runId }) => runId)).toEqual(seen.map(({ runId }) => runId));
    }
  });

  it('is cancelled as a whole: queued runs end immediately, active ones are asked to stop, finished ones stay', async () => {
    const id = await start();
    const [first, second] = await listRunsOf(id);
    const done = await claim(first?.runId ?? '');
    if (done) await end(done);
    const going = await claim(first?.runId ?? '');
    expect((await cancelExperiment(ctx, { experimentId: id })).state).toBe('cancelling');
    expect((await listRunsOf(id)).map(({ state }) => state)).toEqual([
      'succeeded',
      'claimed',
      'cancelled',
      'cancelled',
    ]);
    expect((await getRun(ctx, { runId: second?.runId ?? '' })).cancelRequestedAt).not.toBeNull();
    if (going) await end(going, { ...failed, state: 'cancelled', code: 'cancelled_by_user' });
    expect((await cancelExperiment(ctx, { experimentId: id })).state).toBe('cancelled');
    expect(await claim(first?.runId ?? '')).toBeNull();
    expect((await listExperiments(ctx)).items[0]).toMatchObject({
      id,
      state: 'cancelled',
      cellCount: 4,
      progress: { endedCount: 4, succeededCount: 1, failedCount: 3 },
    });
  });

  it('can be cancelled while paused, and is not restarted by resuming', async () => {
    const id = await start();
    const [first] = await listRunsOf(id);
    await pauseExperiment(ctx, { experimentId: id });
    expect((await cancelExperiment(ctx, { experimentId: id })).state).toBe('cancelled');
    expect((await resumeExperiment(ctx, { experimentId: id })).state).toBe('cancelled');
    expect((await pauseExperiment(ctx, { experimentId: id })).pausedAt).toBeNull();
    expect(await claim(first?.runId ?? '')).toBeNull();
  });

  it('stays finished after pause, resume and cancel', async () => {
    const id = await start();
    const [first] = await listRunsOf(id);
    await driveAll(first?.runId ?? '');
    for (const verb of [pauseExperiment, resumeExperiment, cancelExperiment, rerunFailed]) {
      expect(await verb(ctx, { experimentId: id })).toMatchObject({
        state: 'finished',
        pausedAt: null,
        cancelledAt: null,
      });
    }
  });

  it('reruns only failed runs, behind queued ones, and only once', async () => {
    const id = await start({ repetitions: 2 });
    const waiting = await listRunsOf(id);
    const notice = waiting[0]?.runId ?? '';
    await driveAll(notice, (made) => (made === 1 || made === 6 ? failed : succeeded));
    await Promise.all([1, 2, 3].map(() => rerunFailed(ctx, { experimentId: id })));
    const detail = await getExperiment(ctx, { experimentId: id });
    expect(detail).toMatchObject({
      state: 'running',
      progress: { runCount: 8, succeededCount: 6, failedCount: 0 },
    });
    const again = runsOf(detail).slice(8);
    expect(again.map(({ cell, repetition, position }) => [cell, repetition, position])).toEqual([
      [waiting[1]?.cell, waiting[1]?.repetition, 8],
      [waiting[6]?.cell, waiting[6]?.repetition, 9],
    ]);
    expect((await getRun(ctx, { runId: again[0]?.runId ?? '' })).retryOf).toBe(waiting[1]?.runId);
    expect(runsOf(detail).filter(({ isSuperseded }) => isSuperseded)).toHaveLength(2);
    expect(await driveAll(notice)).toHaveLength(2);
    expect((await getExperiment(ctx, { experimentId: id })).progress).toMatchObject({
      succeededCount: 8,
      failedCount: 0,
    });
  });

  it('reruns a single cell', async () => {
    const id = await start();
    const waiting = await listRunsOf(id);
    await driveAll(waiting[0]?.runId ?? '', () => failed);
    const cell = waiting[2]?.cell ?? -1;
    const { progress } = await rerunFailed(ctx, { experimentId: id, cell });
    expect(progress).toMatchObject({ endedCount: 3, failedCount: 3 });
    const made = (await listRunsOf(id)).filter(({ state }) => state === 'queued');
    expect(made.map((run) => run.cell)).toEqual([cell]);
  });

  it('continues by rerunning cancelled runs', async () => {
    const id = await start();
    const [first] = await listRunsOf(id);
    await cancelExperiment(ctx, { experimentId: id });
    expect((await rerunFailed(ctx, { experimentId: id })).state).toBe('running');
    expect(await driveAll(first?.runId ?? '')).toHaveLength(4);
    expect(await stateOf(id)).toBe('finished');
  });

  it('counts a rerun of a single run as the newest of its cell and repetition', async () => {
    const id = await start();
    const waiting = await listRunsOf(id);
    await driveAll(waiting[0]?.runId ?? '');
    const [again, another] = await Promise.all(
      waiting.slice(0, 2).map(({ runId }) => rerunRun(ctx, { runId })),
    );
    expect(again?.run).toMatchObject({ experimentId: id, retryOf: waiting[0]?.runId });
    const runs = await listRunsOf(id);
    expect(runs.map(({ isSuperseded }) => isSuperseded)).toEqual([true, true, false, false, false, false]);
    expect(new Set(runs.map(({ position }) => position)).size).toBe(6);
    await cancelRun(ctx, { runId: another?.run.id ?? '' });
    expect(await driveAll(waiting[0]?.runId ?? '')).toEqual([again?.run.id]);
    expect(await getExperiment(ctx, { experimentId: id })).toMatchObject({
      state: 'finished',
      progress: { runCount: 4, succeededCount: 3, failedCount: 1 },
    });
  });

  it('counts a lost run as failed and continues with the next', async () => {
    const id = await start();
    const waiting = await listRunsOf(id);
    await claim(waiting[0]?.runId ?? '');
    await exec(`UPDATE run SET lease_until = now() - interval '1 ms' WHERE id = $1`, [waiting[0]?.runId]);
    stage.notified.length = 0;
    expect((await sweepRuns(ctx)).lost).toBe(1);
    expect(stage.notified).toContain(waiting[1]?.runId);
    expect(await driveAll(waiting[1]?.runId ?? '')).toHaveLength(3);
    expect(await getExperiment(ctx, { experimentId: id })).toMatchObject({
      state: 'finished',
      progress: { succeededCount: 3, failedCount: 1 },
    });
  });

  it('stays queued longer than a day while it progresses or is paused, and expires if no run started for a day', async () => {
    const [moving, paused, resumed, still] = [await start(), await start(), await start(), await start()];
    const [first] = await listRunsOf(moving);
    const claimed = await claim(first?.runId ?? '');
    if (claimed) await end(claimed);
    await pauseExperiment(ctx, { experimentId: paused });
    await pauseExperiment(ctx, { experimentId: resumed });
    await exec(`UPDATE run SET created_at = now() - interval '25 hours' WHERE workspace_id = $1`, [
      ctx.workspaceId,
    ]);
    await resumeExperiment(ctx, { experimentId: resumed });
    expect((await sweepRuns(ctx)).expired).toBe(4);
    expect(await stateOf(moving)).toBe('running');
    expect(await stateOf(paused)).toBe('paused');
    expect(await stateOf(resumed)).toBe('running');
    expect(await getExperiment(ctx, { experimentId: still })).toMatchObject({
      state: 'finished',
      progress: { failedCount: 4 },
    });
  });

  it('sets the simulated start of a run at its start, not at its creation', async () => {
    const id = await start({ repetitions: 2 });
    const waiting = await listRunsOf(id);
    await exec('UPDATE run SET simulated_start_ms = 0 WHERE experiment_id = $1', [id]);
    const claimed = await claim(waiting[0]?.runId ?? '');
    expect(claimed?.run.simulatedStartMs).toBeGreaterThan(Date.UTC(2020, 0, 1));
  });
});
