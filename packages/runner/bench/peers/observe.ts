import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { readCpuMs } from '@tidemark/targets/read-cpu-time';
import { readCpuCounters } from '../../src/host/cpu-counters.ts';

const warmUpSeconds = 4;
const windowSeconds = 6;
/** Starting, and reading the counts, take some of it. */
const marginSeconds = 3;

/** A load generator while it runs; `ended` fails when it could not send. */
export type Running = { pid: number; ended: Promise<void>; stop(): void };

/** Starts to send to the sink, for at least `seconds`. */
export type StartLoad = (sink: StartedSink, seconds: number) => Promise<Running>;

/** What a load generator did between two moments: requests and points by the sink's count, CPU by the kernel's. */
export type Observed = {
  requestsPerSec: number;
  pointsPerSec: number;
  cpuUsPerRequest: number;
  cpuSecPerMillionPoints: number;
  /** Share of the host's time that another guest of its machine had. */
  stealShare: number;
};

/** observe runs a load generator against a fresh sink, and measures all of them alike, from outside. */
export async function observe(start: StartLoad): Promise<Observed> {
  const sink = await startSink();
  try {
    const running = await start(sink, warmUpSeconds + windowSeconds + marginSeconds);
    const window = sleep(warmUpSeconds * 1_000).then(async () => {
      const before = await read(sink, running.pid);
      await sleep(windowSeconds * 1_000);
      return between(before, await read(sink, running.pid));
    });
    const early = running.ended.then(() => {
      throw new Error('a load generator ended before it was measured');
    });
    early.catch(() => {});
    try {
      return await Promise.race([window, early]);
    } finally {
      running.stop();
      await running.ended.catch(() => {});
    }
  } finally {
    await sink.stop();
  }
}

/** startProgram starts another load generator; what it prints is shown only if it ends by itself with an error. */
export function startProgram(path: string, args: string[]): Running {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let isStopped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500);
    });
  }
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0 && !isStopped) throw new Error(`${path} ended with ${code}: ${said}`);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    stop() {
      isStopped = true;
      child.kill('SIGKILL');
    },
  };
}

type Reading = { atMs: number; cpuMs: number; requests: number; points: number; ticks: Ticks };
type Ticks = { total: number; stolen: number };

async function read(sink: StartedSink, pid: number): Promise<Reading> {
  const { traffic } = await sink.counts();
  const cpuMs = (await readCpuMs(pid)) ?? Number.NaN;
  const ticks = readCpuCounters().ticks ?? { total: Number.NaN, stolen: Number.NaN };
  return {
    atMs: performance.now(),
    cpuMs,
    requests: traffic.writes,
    points: traffic.pointsReceived,
    ticks,
  };
}

function between(before: Reading, after: Reading): Observed {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const cpuMs = after.cpuMs - before.cpuMs;
  const requests = after.requests - before.requests;
  const points = after.points - before.points;
  return {
    requestsPerSec: requests / seconds,
    pointsPerSec: points / seconds,
    cpuUsPerRequest: (cpuMs * 1_000) / requests,
    cpuSecPerMillionPoints: (cpuMs * 1_000) / points,
    stealShare: (after.ticks.stolen - before.ticks.stolen) / (after.ticks.total - before.ticks.total),
  };
}
