import { systemClock } from '@tidemark/clock/system-clock';
import { experimentOrder } from '@tidemark/domain/experiment/experiment-order';
import type { ExperimentRun } from '@tidemark/domain/experiment/experiment-record';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { pauseExperiment, resumeExperiment } from '@tidemark/services/experiments/control-experiment';
import { createExperiment } from '@tidemark/services/experiments/create-experiment';
import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { rerunFailed } from '@tidemark/services/experiments/rerun-failed';
import { waitForGate } from '@tidemark/services/gates/read-gates';
import { getRun } from '@tidemark/services/runs/read-runs';
import { createSchedule, getSchedule } from '@tidemark/services/schedules/schedules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stillRunning } from './process-tree.ts';
import {
  eventuallyEmpty,
  killWithTree,
  openWorkerStack,
  untilRun,
  type WorkerStack,
} from './worker-stack.ts';

let stack: WorkerStack;
beforeAll(async () => {
  stack = await openWorkerStack();
});
afterAll(() => stack.close());

const runsOf = ({ cells }: ExperimentDetail): ExperimentRun[] =>
  cells.flatMap(({ runs }) => runs).toSorted((a, b) => a.position - b.position);

/** Polls until the experiment is as wanted. */
async function until(
  experimentId: string,
  isWanted: (detail: ExperimentDetail) => boolean,
  withinMs = 120_000,
): Promise<ExperimentDetail> {
  const deadlineMs = systemClock.nowMs() + withinMs;
  for (;;) {
    const detail = await getExperiment(stack.context, { experimentId });
    if (isWanted(detail)) return detail;
    const states = runsOf(detail).map(({ state }) => state);
    if (systemClock.nowMs() > deadlineMs) throw new Error(`${detail.state}: ${states.join(', ')}`);
    await systemClock.sleep(100);
  }
}

it('runs on real servers: a killed worker costs one run, pausing holds the rest, and the lost run is rerun', async () => {
  const worker = await stack.startWorker();
  const { id } = await createExperiment(stack.context, {
    name: 'small',
    seed: 5,
    repetitions: 2,
    schemas: [
      { schema: aSchema({ name: 'one' }) },
      {
        schema: aSchema({
          name: 'two',
          measurements: aSchema().measurements.map((m) => ({ ...m, name: 'x' })),
        }),
      },
    ],
    profiles: [
      {
        profile: aProfile({
          executor: { kind: 'closed-loop', concurrency: 1, batchSize: 500, delayMs: 100 },
          extent: { kind: 'points', points: 12_000 },
        }),
      },
    ],
    systems: [
      { launcher: 'influxdb-1.6', variant: 'inmem' },
      { launcher: 'influxdb-1.6', variant: 'tsi1' },
    ],
  });
  const waiting = runsOf(await getExperiment(stack.context, { experimentId: id }));

  await untilRun(stack, waiting[1]?.runId ?? '', ({ state }) => state === 'running');
  const { pids } = await killWithTree(stack, worker);
  await stack.startWorker();
  await untilRun(stack, waiting[1]?.runId ?? '', ({ state }) => state === 'lost');
  await pauseExperiment(stack.context, { experimentId: id });
  await eventuallyEmpty(() => stillRunning(pids));

  const paused = await until(id, ({ state }) => state === 'paused');
  const states = runsOf(paused).map(({ state }) => state);
  expect(states.slice(0, 2)).toEqual(['succeeded', 'lost']);
  const held = states.slice(states.indexOf('queued'));
  expect(held.length).toBeGreaterThan(0);
  expect(new Set(held)).toEqual(new Set(['queued']));
  expect(paused.progress.remainingMs?.low).toBeGreaterThan(0);
  await resumeExperiment(stack.context, { experimentId: id });
  const finished = await until(id, ({ state }) => state === 'finished');
  expect(finished.progress).toMatchObject({ succeededCount: 7, failedCount: 1 });

  await rerunFailed(stack.context, { experimentId: id });
  const whole = await until(id, ({ state }) => state === 'finished');
  expect(whole.progress).toMatchObject({ runCount: 8, succeededCount: 8, fraction: 1 });
  const made = runsOf(whole);
  expect(made.slice(0, 8).map(({ cell, repetition }) => ({ cell, repetition }))).toEqual(
    experimentOrder([0, 1, 2, 3], 2, 5),
  );
  const beganAt = made.map(({ startedAt }) => startedAt?.getTime() ?? 0);
  expect(beganAt).toEqual(beganAt.toSorted((a, b) => a - b));
  for (const { runId, state } of made) {
    expect(isTerminal(state)).toBe(true);
    const { summary } = await getRun(stack.context, { runId });
    if (state === 'succeeded') expect(summary?.verification).toMatchObject({ status: 'passed' });
  }
}, 300_000);

it('runs the benchmark of a schedule as a gate when its time comes, to its conclusion', async () => {
  await stack.startWorker();
  const { id: scheduleId } = await createSchedule(stack.context, {
    name: 'nightly',
    cron: '0 2 * * *',
    definition: {
      benchmark: 'nightly',
      schemas: [{ schema: aSchema() }],
      profiles: [{ profile: aProfile({ extent: { kind: 'points', points: 1_000 } }) }],
      systems: [{ launcher: 'influxdb-1.6', variant: 'inmem' }],
      repetitions: { initial: 1, max: 1 },
      thresholds: [{ kind: 'at-most', figure: 'pointsLost', value: 0 }],
    },
  });
  await stack.pool.query(`UPDATE schedule SET next_at = now() WHERE id = $1`, [scheduleId]);
  const schedule = () => getSchedule(stack.context, { scheduleId });
  await expect.poll(async () => (await schedule()).lastGate, { timeout: 20_000 }).not.toBeNull();
  const { lastGate, lastError } = await schedule();
  expect(lastError).toBeNull();
  const signal = AbortSignal.timeout(120_000);
  const gate = await waitForGate(stack.context, { gateId: lastGate?.id ?? '', signal });
  expect(gate).toMatchObject({ state: 'concluded', conclusion: 'passed', createdBy: 'schedule nightly' });
  const next = await schedule();
  expect(next.nextTimes[0]?.getTime()).toBeGreaterThan(gate.createdAt.getTime());
}, 200_000);
