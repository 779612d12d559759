import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { NetworkEffect } from '@tidemark/domain/load/fault-step';
import { z } from 'zod';
import { type ProxyCounts, proxyCountsShape } from './counting/proxy-counts.ts';
import type { LinkOrder } from './link.ts';
import { fromProxyShape, type ProxyOrder, toProxyShape } from './messages.ts';

/** A port on 127.0.0.1 in front of one part. */
export type ProxyLink = {
  name: string;
  port: number;
  /** Puts it under an effect, open connections, too; it holds when this resolves. It rejects while another one lasts. */
  begin(effect: NetworkEffect): Promise<void>;
  /** Takes the effect away, at the same port; what was held goes on. Without an effect, nothing happens. */
  end(): Promise<void>;
  /** What it has seen since it was opened. */
  counts(): Promise<ProxyCounts>;
  /** Ends its connections and frees its port, once or more often, also after the process is gone. */
  close(): Promise<void>;
};

/** Links in a process of their own, so that they take nothing of the generator's and the worker's time. */
export type ProxyProcess = {
  pid: number;
  /** Opens a link that leads to this address and nowhere else; one of the same name is closed before. */
  open(order: LinkOrder): Promise<ProxyLink>;
  /** Resolves, with how it ended, when the process has ended without `stop`. */
  died: Promise<string>;
  /** Ends the process: every connection is cut off and every port free. */
  stop(): Promise<void>;
};

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** startProxyProcess starts a process for links with nothing of our environment; it ends with this process at the latest. */
export async function startProxyProcess(): Promise<ProxyProcess> {
  const child = forkProxy();
  const waiting = new Map<number, Waiting>();
  let isStopped = false;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`it ended by ${signal ?? `exit code ${code}`}`));
    child.once('error', (error) => resolve(error.message));
  });
  let gone: string | null = null;
  void exited.then((how) => {
    gone = how;
    for (const { reject } of waiting.values()) reject(failure(how));
    waiting.clear();
  });
  await untilReady(child, exited, waiting);
  let lastId = 0;
  const ask = (order: ProxyOrder) =>
    new Promise<unknown>((resolve, reject) => {
      if (gone !== null) return reject(failure(gone));
      const message = toProxyShape.parse({ id: lastId + 1, order });
      lastId = message.id;
      waiting.set(lastId, { resolve, reject });
      // A process that is gone is reported by its exit.
      child.send(message, () => undefined);
    });
  return {
    pid: child.pid ?? 0,
    async open(order) {
      const port = z.number().parse(await ask({ kind: 'open', ...order }));
      return linkOf(order.name, port, ask, () => gone !== null);
    },
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

function linkOf(
  name: string,
  port: number,
  ask: (order: ProxyOrder) => Promise<unknown>,
  isGone: () => boolean,
): ProxyLink {
  return {
    name,
    port,
    begin: async (effect) => void (await ask({ kind: 'begin', name, effect })),
    end: async () => void (await ask({ kind: 'end', name })),
    counts: async () => proxyCountsShape.parse(await ask({ kind: 'counts', name })),
    async close() {
      if (isGone()) return;
      await ask({ kind: 'close', name }).catch((error: unknown) => {
        if (!isGone()) throw error;
      });
    },
  };
}

function forkProxy(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./proxy-process.ts', import.meta.url)), [], {
    execArgv: ['--no-memory-reducer', '--min-semi-space-size=4', '--import', loader],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<string>,
  waiting: Map<number, Waiting>,
): Promise<void> {
  const ready = new Promise<null>((resolve) => {
    child.on('message', (raw) => {
      const message = fromProxyShape.parse(raw);
      if ('ready' in message) return resolve(null);
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if ('failed' in message) asked?.reject(failure(message.failed));
      else asked?.resolve(message.value);
    });
  });
  const fault = await Promise.race([ready, exited]);
  if (fault !== null) throw failure(fault);
}

function failure(detail: string): Error {
  return new TypeError(`the proxy: ${detail}`);
}
