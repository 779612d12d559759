import { type ChildProcess, fork } from 'node:child_process';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { fromSinkShape, type ToSink } from './messages.ts';
import { type SinkScriptInput, sinkScriptShape } from './script/sink-script.ts';
import { type SinkCounts, sinkCountsShape } from './sink-counts.ts';

export type StartSinkOptions = {
  /** 0, or left out: a free one. */
  port?: number;
  /** Left out: everything is answered at once and stored. */
  script?: SinkScriptInput;
  /** Left out: 20 s. */
  startLimitMs?: number;
};

/** A sink in a process of its own, on 127.0.0.1. */
export type StartedSink = {
  url: string;
  port: number;
  pid: number;
  /** What it has counted until now. */
  counts(): Promise<SinkCounts>;
  /** Behaves as `next` says from now on: requests are numbered anew. */
  script(next: SinkScriptInput): Promise<void>;
  /** Forgets what was stored and counted. */
  reset(): Promise<void>;
  /** Resolves, with how it ended, when the process has ended without `stop`. */
  died: Promise<string>;
  /** Ends the process; its connections are cut off. */
  stop(): Promise<void>;
};

const usualStartLimitMs = 20_000;

/** startSink starts a sink with nothing of our environment; it ends with this process at the latest. */
export async function startSink(options: StartSinkOptions = {}): Promise<StartedSink> {
  const script = sinkScriptShape.parse(options.script ?? {});
  const child = forkSink();
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`it ended by ${signal ?? `exit code ${code}`}`));
    child.on('error', (error) => resolve(error.message));
  });
  const message = { kind: 'start', port: options.port ?? 0, script } as const;
  const port = await begin({ child, exited, limitMs: options.startLimitMs ?? usualStartLimitMs }, message);
  const url = `http://127.0.0.1:${port}`;
  let isStopped = false;
  return {
    url,
    port,
    pid: child.pid ?? 0,
    counts: async () => sinkCountsShape.parse(await askSink(url, 'GET', '/sink/counts')),
    script: async (next) =>
      void (await askSink(url, 'POST', '/sink/script', JSON.stringify(sinkScriptShape.parse(next)))),
    reset: async () => void (await askSink(url, 'POST', '/sink/reset')),
    died: new Promise((resolve) => {
      void exited.then((how) => {
        if (!isStopped) resolve(how);
      });
    }),
    async stop() {
      isStopped = true;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function forkSink(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./sink-process.ts', import.meta.url)), [], {
    execArgv: ['--no-memory-reducer', '--min-semi-space-size=4', '--import', loader],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

type Starting = { child: ChildProcess; exited: Promise<string>; limitMs: number };

async function begin({ child, exited, limitMs }: Starting, message: ToSink): Promise<number> {
  const answered = new Promise<unknown>((resolve) => child.once('message', resolve));
  // Where no process could be created this fails too; the reason comes by its event.
  child.send(message, () => {});
  const waited = new AbortController();
  const failed = (how: string) => ({ kind: 'failed' as const, message: how });
  const first = await Promise.race([
    answered.then((raw) => fromSinkShape.parse(raw)),
    exited.then(failed),
    systemClock
      .sleep(limitMs, waited.signal)
      .then(() => failed(`it did not start within ${limitMs / 1_000} s`)),
  ]);
  waited.abort();
  if (first.kind === 'listening') return first.port;
  child.kill('SIGKILL');
  await exited;
  throw new DomainError('launcher_failed', { launcher: 'sink', detail: first.message });
}

/** askSink sends one request over a connection of its own and gives the JSON that is answered. */
export function askSink(url: string, method: 'GET' | 'POST', path: string, body = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (detail: string) => reject(new DomainError('internal', { detail: `the sink: ${detail}` }));
    const asked = request(new URL(path, url), { method, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', (error) => failed(error.message));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else failed(text.trim());
      });
    });
    asked.once('error', (error) => failed(error.message));
    asked.end(body);
  });
}
