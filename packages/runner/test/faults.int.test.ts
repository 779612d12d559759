import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { cleanStaleLaunches } from '@tidemark/targets/launching/clean-stale-launches';
import { fakeRelayLaunchers } from '@tidemark/targets/testing/fake-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeoutMs = 120_000;
let stateDir = '';
let hooks: { server: Server; url: string; bodies: unknown[] };
let runs = 0;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-faults-'));
  hooks = await startHookServer();
});

afterAll(async () => {
  hooks.server.close();
  await rm(stateDir, { recursive: true, force: true });
});

/** Takes every hook but those to /refusing, and keeps what was posted. */
async function startHookServer() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      bodies.push(JSON.parse(text));
      response.writeHead(request.url === '/refusing' ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}`, bodies };
}

type Profile = z.input<typeof runPlanShape>['profile'];
type Drive = { faults: Profile['faults']; seconds?: number; sink?: MemorySink; signal?: AbortSignal };

/** 500 points/s through a relay to two servers. */
function drive({ faults, seconds = 6, sink, signal }: Drive): Promise<RunSummary> {
  const plan = runPlanShape.parse({
    schema: {
      name: 'hosts',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 50 } }],
          fields: [{ key: 'usage', type: 'float', generator: { kind: 'random', min: 0, max: 1 } }],
        },
      ],
    },
    target: { kind: 'launched', name: 'behind a relay', launcher: 'relay', variant: 'pair' },
    profile: {
      name: 'steady',
      executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 50 }, batchSize: 10 },
      extent: { kind: 'wall-time', seconds },
      requestTimeoutMs: 2_000,
      probeIntervalMs: 250,
      readBack: { settleSeconds: 0, restart: false },
      faults,
    },
  });
  runs += 1;
  return executeRun(
    { runId: `run-${runs}`, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: fakeRelayLaunchers(influxd),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink ?? createMemorySink(),
    signal ?? new AbortController().signal,
  );
}

function messagesOf({ events }: MemorySink, kind: string): string[] {
  return events.filter((event) => event.kind === kind).map(({ message }) => message);
}

describe('faults of parts', { timeout: timeoutMs }, () => {
  it('happen to several parts at once, each at its time, and the run goes on', async () => {
    const sink = createMemorySink();
    const summary = await drive({
      sink,
      faults: [
        { atSeconds: 0.5, part: 'backend:2', action: 'kill', forSeconds: 1.5 },
        { atSeconds: 1, part: 'backend:1', action: 'pause', forSeconds: 0.5 },
        { atSeconds: 1, part: 'relay', action: 'hook', url: `${hooks.url}/taken`, forSeconds: 0.5 },
        { atSeconds: 3, part: 'relay', action: 'restart' },
        { atSeconds: 4.5, part: 'backend:1', action: 'poison-writer', pointsPerSec: 20, until: 'load-end' },
        { atSeconds: 4.5, part: 'backend:2', action: 'stop', until: 'load-end' },
        { atSeconds: 5, part: 'relay', action: 'hook', url: `${hooks.url}/refusing`, until: 'load-end' },
      ],
    });
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(messagesOf(sink, 'fault_began')).toHaveLength(7);
    expect(messagesOf(sink, 'fault_ended')).toHaveLength(7);
    expect(messagesOf(sink, 'target_died')).toEqual([]);
    const reasons = summary.faults.map(({ reason }) => reason);
    expect(summary.faults.map(({ endedOffsetMs }) => endedOffsetMs)).not.toContain(null);
    expect(reasons.join(' ')).toContain('answered 503 to begin');
    expect(reasons.join(' ')).not.toContain('no point to refuse');
    expect(reasons.join(' ')).not.toContain('were acknowledged');
    const { bodies } = hooks;
    expect(bodies).toEqual([
      { run: 'run-1', part: 'relay', state: 'begin' },
      { run: 'run-1', part: 'relay', state: 'end' },
      { run: 'run-1', part: 'relay', state: 'begin' },
      { run: 'run-1', part: 'relay', state: 'end' },
    ]);
    const missed = sink.samples.filter(({ reason }) => reason === 'backend:1 was suspended on purpose');
    expect(missed.length).toBeGreaterThan(0);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  });

  it('reach the way to a part by a proxy in front of it, between relay and backend and before the relay', async () => {
    const sink = createMemorySink();
    const summary = await drive({
      sink,
      seconds: 7,
      faults: [
        { atSeconds: 0.5, part: 'backend:2', action: 'delay', latencyMs: 50, jitterMs: 10, forSeconds: 1 },
        { atSeconds: 1, part: 'relay', action: 'errors', share: 0.5, status: 500, forSeconds: 1 },
        { atSeconds: 2, part: 'backend:2', action: 'refuse', forSeconds: 1 },
        { atSeconds: 2.5, part: 'relay', action: 'halt', forSeconds: 0.5 },
        { atSeconds: 3.5, part: 'relay', action: 'reset', forSeconds: 0.5 },
        { atSeconds: 3.5, part: 'backend:2', action: 'bandwidth', bytesPerSec: 10_000, forSeconds: 1 },
        { atSeconds: 4.5, part: 'relay', action: 'slow-close', delayMs: 100, forSeconds: 0.5 },
        { atSeconds: 5.5, part: 'relay', action: 'slow-body', bytesPerSec: 1_000, forSeconds: 0.5 },
      ],
    });
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary.faults.map(({ endedOffsetMs }) => endedOffsetMs)).not.toContain(null);
    expect(messagesOf(sink, 'fault_began')).toHaveLength(8);
    expect(summary.outcomes.some(({ statusCode }) => statusCode === 500)).toBe(true);
    expect(summary.outcomes.some(({ class: kind }) => kind === 'broken')).toBe(true);
    // Read past the proxies, so that no fault of the way hides the target.
    expect(sink.samples.filter(({ metric, value }) => metric === 'rssBytes' && value === null)).toEqual([]);
  });

  it('end with a run that is cancelled: nothing is left, and hooks are asked to end', async () => {
    const cancel = new AbortController();
    const end = { state: 'cancelled', code: 'cancelled_by_user', message: 'enough' };
    hooks.bodies.length = 0;
    const sink = createMemorySink((seen) => {
      if (messagesOf(seen, 'fault_began').length === 3) cancel.abort(end);
    });
    const summary = await drive({
      sink,
      signal: cancel.signal,
      seconds: 60,
      faults: [
        { atSeconds: 0.5, part: 'backend:1', action: 'pause', until: 'load-end' },
        { atSeconds: 0.5, part: 'backend:2', action: 'kill', until: 'load-end' },
        { atSeconds: 0.5, part: 'relay', action: 'hook', url: hooks.url, until: 'load-end' },
      ],
    });
    expect(summary.end).toEqual(end);
    expect(hooks.bodies).toMatchObject([{ state: 'begin' }, { state: 'end' }]);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
    const pid = Number(/process (\d+)/.exec(messagesOf(sink, 'target_started')[0] ?? '')?.[1]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('excuse no part that ends by itself', async () => {
    let kills = 0;
    const sink = createMemorySink((seen) => {
      if (messagesOf(seen, 'fault_began').length === 0 || kills > 0) return;
      kills += 1;
      process.kill(Number(/process (\d+)/.exec(messagesOf(seen, 'target_started')[0] ?? '')?.[1]), 'SIGKILL');
    });
    const faults: Profile['faults'] = [
      { atSeconds: 0.5, part: 'backend:2', action: 'kill', until: 'load-end' },
    ];
    const summary = await drive({ sink, seconds: 60, faults });
    expect(summary.end).toMatchObject({ state: 'aborted', code: 'target_died' });
    expect(messagesOf(sink, 'target_died')).toHaveLength(1);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  });

  it('end with a worker that is killed: processes and proxies are gone, and hooks are asked to end', async () => {
    hooks.bodies.length = 0;
    const program = new URL('./faulted-run-owner.ts', import.meta.url).pathname;
    const owner = spawn(process.execPath, ['--import', 'tsx', program, influxd, stateDir, hooks.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    const { pids, ports } = await launchedBy(stateDir);
    expect(pids).toHaveLength(3);
    process.kill(owner.pid ?? 0, 'SIGKILL');
    await expect.poll(() => hooks.bodies, poll).toMatchObject([{ state: 'begin' }, { state: 'end' }]);
    for (const pid of pids) await expect.poll(() => isGone(pid), poll).toBe(true);
    for (const port of ports) await expect.poll(() => isClosed(port), poll).toBe(true);
    expect(await cleanStaleLaunches(stateDir, systemClock)).toBe(3);
  });

  it.each<[string, NonNullable<Profile['faults']>[number], RegExp]>([
    [
      'an unknown part',
      { atSeconds: 1, part: 'backend:3', action: 'restart' },
      /its parts are relay, backend:1, backend:2 \(profile\.faults\.0\.part\)/,
    ],
    [
      'a hook where no target may be',
      { atSeconds: 1, part: 'relay', action: 'hook', url: 'http://192.0.2.1/x', forSeconds: 1 },
      /192\.0\.2\.1/,
    ],
  ])('are refused before anything starts: %s', async (_, fault, message) => {
    const sink = createMemorySink();
    const summary = await drive({ sink, faults: [fault] });
    expect(summary.end.state).toBe('failed');
    expect(summary.end.message).toMatch(message);
    expect(messagesOf(sink, 'target_started')).toEqual([]);
  });
});

const poll = { timeout: 30_000, interval: 100 };

/** Server processes and recorded ports, those of proxies included, of what runs below a state directory. */
async function launchedBy(directory: string) {
  const pids: number[] = [];
  const ports: number[] = [];
  for (const name of await readdir(join(directory, 'launched'))) {
    const path = join(directory, 'launched', name);
    const record = await readFile(join(path, 'launch.json'), 'utf8');
    pids.push(z.object({ serverPid: z.number() }).parse(JSON.parse(record)).serverPid);
    for (const file of await readdir(path)) if (/^port-\d+$/.test(file)) ports.push(Number(file.slice(5)));
  }
  return { pids, ports };
}

/** A process that has ended but was not yet collected counts as gone. */
async function isGone(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return state === null || /\) [ZX] /.test(state);
}

function isClosed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
