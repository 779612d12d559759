import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { cancelRun } from '@tidemark/services/runs/control-run';
import { createRun } from '@tidemark/services/runs/create-run';
import { getRun } from '@tidemark/services/runs/read-runs';
import { stopAllLoad } from '@tidemark/services/safety/load-switch';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorkerStack, untilRun, type WorkerStack } from './worker-stack.ts';

const operateFile = fileURLToPath(new URL('../src/operate.ts', import.meta.url));
/** From the request to stop until a target gets no byte any more. */
const longestStopMs = 1_500;

/** What the operator types: the program gets the address of the database and nothing else. */
async function operate(stack: WorkerStack, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', operateFile, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: stack.database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return said;
}

describe('a target under load', () => {
  let stack: WorkerStack;
  let sinks: StartedSink[];
  beforeAll(async () => {
    stack = await openWorkerStack();
    await Promise.all([stack.startWorker(), stack.startWorker()]);
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    sinks = await Promise.all([startSink(), startSink()]);
  });
  afterEach(() => Promise.all(sinks.map((sink) => sink.stop())));

  const bytes = async () => {
    const counts = await Promise.all(sinks.map((sink) => sink.counts()));
    return counts.reduce((sum, { traffic }) => sum + traffic.bodyBytes, 0);
  };

  /** Resolves with the time after which no further byte came, once none has come for two seconds. */
  async function quietAfterMs(): Promise<number> {
    const begunMs = systemClock.nowMs();
    let changedMs = begunMs;
    let last = await bytes();
    while (systemClock.nowMs() - changedMs < 2_000) {
      await systemClock.sleep(50);
      const now = await bytes();
      if (now !== last) changedMs = systemClock.nowMs();
      last = now;
    }
    return changedMs - begunMs;
  }

  async function startRuns(): Promise<string[]> {
    const ids: string[] = [];
    for (const { url } of sinks) {
      const plan = {
        schema: aSchema(),
        profile: aProfile({
          executor: { kind: 'closed-loop', concurrency: 2, batchSize: 500, delayMs: 0 },
          extent: { kind: 'wall-time', seconds: 120 },
        }),
        target: { kind: 'influxdb-v1' as const, name: 'a sink', url },
        thresholds: [],
      };
      ids.push((await createRun(stack.context, { name: 'under load', plan })).run.id);
    }
    for (const id of ids)
      await untilRun(
        stack,
        id,
        (run) => run.state === 'running' && (run.progress?.pointsAcknowledged ?? 0) > 5_000,
      );
    return ids;
  }

  it('gets no byte a moment after the operator stopped all load by a command that knows the database alone', async () => {
    const ids = await startRuns();
    const said = await operate(stack, 'stop-all', 'the', 'network', 'team', 'asked');
    expect(said).toMatch(/All load is stopped since .*: the network team asked\./);
    expect(said).toContain('Active runs that were asked to stop: 2;');
    expect(await quietAfterMs()).toBeLessThan(longestStopMs);
    for (const id of ids) {
      const ended = await untilRun(stack, id, (run) => isTerminal(run.state));
      expect(ended).toMatchObject({
        state: 'cancelled',
        end: {
          code: 'stopped_by_operator',
          message: 'The operator stopped all load: the network team asked. Measurements until then are kept.',
        },
      });
      expect(ended.progress?.pointsAcknowledged).toBeGreaterThan(5_000);
    }
    await expect(startRuns()).rejects.toMatchObject({ code: 'load_stopped' });
    expect(await operate(stack, 'allow-load')).toContain('Load is allowed again.');
    expect(await operate(stack, 'allow-load')).toContain('Load was not stopped.');
  });

  it('gets no byte while load is stopped, and the run that waited starts when it is allowed again', async () => {
    const [busy = '', other = ''] = await startRuns();
    const waiting = await createRun(stack.context, {
      name: 'waits for its target',
      plan: { ...((await getRun(stack.context, { runId: busy })).plan ?? expect.unreachable()) },
    });
    await stopAllLoad(stack.context, { by: 'a test', reason: '' });
    for (const id of [busy, other]) await untilRun(stack, id, (run) => isTerminal(run.state));
    const before = await bytes();
    // Workers sweep every second, and look for runs that wait: long enough to take this one, were it allowed.
    expect(await quietAfterMs()).toBe(0);
    expect(await bytes()).toBe(before);
    expect((await getRun(stack.context, { runId: waiting.run.id })).state).toBe('queued');
    await operate(stack, 'allow-load');
    await untilRun(stack, waiting.run.id, (run) => run.state === 'running');
    await cancelRun(stack.context, { runId: waiting.run.id });
    expect(await quietAfterMs()).toBeLessThan(longestStopMs);
    expect(await untilRun(stack, waiting.run.id, (run) => isTerminal(run.state))).toMatchObject({
      end: { code: 'cancelled_by_user' },
    });
  });
});
