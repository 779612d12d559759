import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startSink } from '../src/start-sink.ts';
import { answersIn, openRawClient, untilHolds, writeText } from './raw-client.ts';

it('runs in a process of its own, counts, plays scripts, starts anew and ends', async () => {
  const sink = await startSink({ script: { latency: { baseMs: 1 } } });
  const client = await openRawClient(sink.port);
  try {
    client.send(writeText('a v=1 1').repeat(10));
    await client.until(() => answersIn(client.received(), 204) === 10);
    const counts = await sink.counts();
    expect(counts.traffic).toMatchObject({ writes: 10, pointsStored: 10 });
    expect(counts.serviceTimes?.count).toBe(10);
    expect(counts.serviceTimes?.p50Us).toBeGreaterThanOrEqual(999);
    await sink.script({ rules: [{ when: { every: 1 }, effect: { kind: 'error', error: 'unavailable' } }] });
    client.send(writeText('a v=1 1'));
    await client.until(() => answersIn(client.received(), 503) === 1);
    await sink.reset();
    expect((await sink.counts()).traffic.writes).toBe(0);
    expect(sink.pid).not.toBe(process.pid);
  } finally {
    await sink.stop();
  }
  await client.until(() => client.closed() !== null);
  expect(isAlive(sink.pid)).toBe(false);
});

it('says why it could not start', async () => {
  const first = await startSink();
  try {
    await expect(startSink({ port: first.port })).rejects.toThrow('EADDRINUSE');
  } finally {
    await first.stop();
  }
});

it('waits for no process that does not start', async () => {
  await expect(startSink({ startLimitMs: 1 })).rejects.toThrow('did not start within 0.001 s');
});

it('reports when its process ends by itself', async () => {
  const sink = await startSink();
  process.kill(sink.pid, 'SIGKILL');
  expect(await sink.died).toContain('SIGKILL');
  await sink.stop();
});

it('ends when the process that started it is gone', async () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const owner = fork(fileURLToPath(new URL('./sink-owner.ts', import.meta.url)), [], {
    execArgv: ['--import', loader],
  });
  const pid = await new Promise<number>((resolve) => owner.once('message', (pid) => resolve(Number(pid))));
  expect(isAlive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await untilHolds(
    () => !isAlive(pid),
    () => `process ${pid} lives on`,
  );
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
