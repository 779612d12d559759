import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { mergeHistograms } from '@tidemark/stats/histogram';
import { afterEach, expect, test } from 'vitest';
import { type Generator, startGenerator } from '../src/generator/generator.ts';
import type { GeneratorOrder } from '../src/generator/messages.ts';
import { aJob, aSegment, endless } from './a-job.ts';
import { type Behavior, type CountingServer, startCountingServer } from './counting-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

type Stage = {
  server: CountingServer;
  generator: Generator;
  intervals: IntervalReport[];
  positions: number[];
  deaths: string[];
};

async function aStage(behavior?: Behavior, job: Partial<GeneratorOrder> = {}): Promise<Stage> {
  const server = await startCountingServer(behavior);
  opened.push(server);
  const intervals: IntervalReport[] = [];
  const deaths: string[] = [];
  const positions: number[] = [];
  const generator = await startGenerator(aJob(server.url, job), {
    interval: (report) => intervals.push(report),
    position: (simulatedAtMs) => positions.push(simulatedAtMs),
    died: (message) => deaths.push(message),
  });
  opened.push(generator);
  return { server, generator, intervals, positions, deaths };
}

const sum = (intervals: IntervalReport[], pick: (report: IntervalReport) => number) =>
  intervals.reduce((total, report) => total + pick(report), 0);

test.each([1, 2])(
  '%i threads send every point of two segments once, and the intervals add up to it',
  async (threads) => {
    const { server, generator, intervals } = await aStage(undefined, { threads });
    const first = await generator.runSegment(aSegment(0, 40_050), { wallMs: null });
    const second = await generator.runSegment(aSegment(40_050, 50_000), { wallMs: null });
    expect(first).toEqual({
      endedBy: 'completed',
      message: null,
      acknowledged: [[0, 40_050]],
      handedOver: [],
      partial: [],
      unknown: [],
      rejected: [],
    });
    expect(second.acknowledged).toEqual([[40_050, 50_000]]);
    expect(server.storedLines()).toBe(50_000);
    expect(sum(intervals, (report) => report.pointsAcknowledged)).toBe(50_000);
    expect(sum(intervals, (report) => report.valuesAcknowledged)).toBe(50_000);
    expect(sum(intervals, (report) => report.batches)).toBe(501);
    const times = intervals.flatMap((report) => report.responseTimeUs ?? []);
    expect(mergeHistograms(times)?.totalCount).toBe(501);
    expect(intervals.at(-1)?.simulatedAtMs).toBe(1_700_000_000_000 + 4_999 * 10_000);
  },
);

test('reports the simulated time between the reports of figures, never backwards', async () => {
  const { generator, intervals, positions } = await aStage();
  await generator.runSegment(endless, { wallMs: 1_500 });
  expect(positions.length).toBeGreaterThan(intervals.length);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions.at(-1)).toBeLessThanOrEqual(intervals.at(-1)?.simulatedAtMs ?? 0);
});

test.each(['wall', 'server'] as const)(
  'points that the clock of the %s stamps carry its time, however many rounds they are',
  async (kind) => {
    const profile = aProfile({
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 100 },
      stamping: { kind },
    });
    const { generator, intervals } = await aStage(undefined, { profile, simulatedStartMs: Date.now() });
    const beganMs = Date.now();
    await generator.runSegment(aSegment(0, 50_000), { wallMs: null });
    for (const { simulatedAtMs } of intervals) {
      expect(simulatedAtMs).toBeGreaterThanOrEqual(beganMs);
      expect(simulatedAtMs).toBeLessThanOrEqual(Date.now());
    }
  },
);

test('a target that answers 500 ends the load by its error share, with nothing called acknowledged', async () => {
  const { server, generator } = await aStage(() => ({ statusCode: 500, error: 'write failed' }));
  const result = await generator.runSegment(endless, { wallMs: null });
  expect(result.endedBy).toBe('error_share');
  expect(result.message).toContain('write failed');
  expect(result.acknowledged).toEqual([]);
  expect(result.unknown).toEqual([[0, server.requests() * 100]]);
});

test('points that a partial write left out are rejected, the others acknowledged, and the batch is reported as partial', async () => {
  const error = 'partial write: field type conflict: input field "v0" dropped=30';
  const { generator, intervals } = await aStage((request) =>
    request === 0 ? { statusCode: 400, error } : 'ok',
  );
  const result = await generator.runSegment(aSegment(0, 1_000), { wallMs: null });
  expect(result.endedBy).toBe('completed');
  expect(result.partial.map(([first, end]) => end - first)).toEqual([100]);
  expect(sum(intervals, (report) => report.pointsAcknowledged)).toBe(970);
  expect(sum(intervals, (report) => report.pointsRejected)).toBe(30);
  const answer = Buffer.byteLength(JSON.stringify({ error }));
  expect(sum(intervals, (report) => report.answerBytes ?? Number.NaN)).toBe(answer);
});

test('batches whose connection was reset are unknown, and those after them go on', async () => {
  const { server, generator, intervals } = await aStage((request) => (request % 10 === 3 ? 'reset' : 'ok'));
  const result = await generator.runSegment(aSegment(0, 10_000), { wallMs: null });
  expect(result.endedBy).toBe('completed');
  expect(sum(intervals, (report) => report.pointsUnknown)).toBe(1_000);
  expect(sum(intervals, (report) => report.pointsAcknowledged)).toBe(server.storedLines());
  expect(server.requests()).toBe(100);
});

test('a target that never answers is left as soon as the load is stopped, its batches unknown', async () => {
  const { server, generator } = await aStage(() => 'silence');
  const run = generator.runSegment(endless, { wallMs: null });
  await server.reached(4);
  const stopped = await generator.stop();
  expect(stopped).toEqual(await run);
  expect(stopped).toMatchObject({ endedBy: 'stopped', acknowledged: [], unknown: [[0, 400]] });
  expect(server.requests()).toBe(4);
});

test('a request that is not answered in time is unknown', async () => {
  const profile = aProfile({
    executor: { kind: 'closed-loop', concurrency: 1, batchSize: 100 },
    requestTimeoutMs: 200,
  });
  const { generator, intervals } = await aStage((request) => (request === 1 ? 'silence' : 'ok'), { profile });
  const result = await generator.runSegment(aSegment(0, 500), { wallMs: null });
  expect(result.unknown).toEqual([[100, 200]]);
  expect(result.acknowledged).toEqual([
    [0, 100],
    [200, 500],
  ]);
  expect(intervals.flatMap((report) => report.outcomes).map((outcome) => outcome.class)).toContain('timeout');
});

test('a wrong password ends the load with the first answers', async () => {
  const { server, generator } = await aStage(() => ({ statusCode: 401, error: 'authorization failed' }));
  const result = await generator.runSegment(endless, { wallMs: null });
  expect(result).toMatchObject({ endedBy: 'auth', message: 'authorization failed' });
  expect(server.requests()).toBeLessThanOrEqual(10);
});

test('sending stops when the deadline passes, and goes on when it is renewed', async () => {
  const { server, generator, deaths } = await aStage();
  generator.renewDeadline(60_000);
  const run = generator.runSegment(endless, { wallMs: null });
  await server.reached(10);
  generator.renewDeadline(0);
  const stopped = await run;
  expect(stopped.endedBy).toBe('deadline');
  const end = stopped.acknowledged[0]?.[1] ?? 0;
  expect(server.storedLines()).toBe(end);
  generator.renewDeadline(Number.POSITIVE_INFINITY);
  expect((await generator.runSegment(aSegment(end, end + 500), { wallMs: null })).endedBy).toBe('completed');
  expect(server.storedLines()).toBe(end + 500);
  expect(deaths).toEqual([]);
});

test('the wall clock ends a segment that has no end of its own', async () => {
  const { server, generator } = await aStage();
  const result = await generator.runSegment(endless, { wallMs: 300 });
  expect(result.endedBy).toBe('time');
  expect(result.acknowledged).toEqual([[0, server.storedLines()]]);
});

test('signals of a terminal do not end a generator, closing it does, and that is no death', async () => {
  const { server, generator, deaths } = await aStage();
  const run = generator.runSegment(endless, { wallMs: null });
  await server.reached(5);
  process.kill(generator.pid, 'SIGTERM');
  process.kill(generator.pid, 'SIGINT');
  await server.reached(server.requests() + 100);
  expect((await generator.stop())?.endedBy).toBe('stopped');
  await run;
  await generator.close();
  expect(await isGone(generator.pid)).toBe(true);
  expect(deaths).toEqual([]);
});

test('a generator that is killed is reported, and pending calls are rejected', async () => {
  const { server, generator, deaths } = await aStage();
  const run = generator.runSegment(endless, { wallMs: null });
  await server.reached(20);
  process.kill(generator.pid, 'SIGKILL');
  await expect(run).rejects.toThrow();
  expect(deaths).toEqual(['it ended by SIGKILL']);
  await expect(generator.runSegment(endless, { wallMs: null })).rejects.toThrow();
});

test('a controller that is killed leaves no generator behind', async () => {
  const server = await startCountingServer();
  opened.push(server);
  const program = new URL('./generator-owner.ts', import.meta.url).pathname;
  const owner = spawn(process.execPath, ['--import', 'tsx', program, server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(owner.stdout, 'data');
  const generatorPid = Number(String(line).trim());
  await server.reached(50);
  process.kill(owner.pid ?? 0, 'SIGKILL');
  await server.deserted();
  expect(await isGone(generatorPid)).toBe(true);
});

test('batches that would not fit into memory are refused before anything is started', async () => {
  const profile = aProfile({ executor: { kind: 'closed-loop', concurrency: 1_000, batchSize: 1_000_000 } });
  const refused = startGenerator(aJob('http://127.0.0.1:1', { profile }), {
    interval() {},
    position() {},
    died() {},
  });
  await expect(refused).rejects.toSatisfy((error) => isDomainError(error, 'budget_exceeded'));
});

/** A process that has ended but was not yet collected counts as gone. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (state === null || /\) Z /.test(state)) return true;
  }
  return false;
}
