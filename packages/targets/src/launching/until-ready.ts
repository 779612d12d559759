import { readFile } from 'node:fs/promises';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { createGuardedHttp, type GuardedHttp } from '../egress/guarded-http.ts';
import { findListeningProcess } from './find-listening-process.ts';
import { quoteLogTail } from './launch-directory.ts';
import type { ServerOrder } from './server-command.ts';

/** A server that was started and may not answer yet. */
export type StartingServer = {
  order: ServerOrder;
  url: string;
  pid: number;
  isContainer: boolean;
  /** A sentence of how it ended. */
  ended: Promise<string>;
  isRunning(): boolean;
};

const pollMs = 50;
const questionMs = 5_000;
const maxAnswerBytes = 1_048_576;

/** untilReady waits until a server answers at its ready path, and makes sure that it is this server that answers; else `launcher_failed`. */
export async function untilReady(server: StartingServer, clock: Clock, signal: AbortSignal): Promise<void> {
  const { order, url } = server;
  const { readyPath, readyTimeoutSeconds } = order.launcher;
  const failed = (detail: string) => new DomainError('launcher_failed', { launcher: order.name, detail });
  const http = createGuardedHttp({
    url,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    tls: systemTls,
    authorization: null,
  });
  const begunMs = clock.nowMs();
  try {
    while (!(await isReady(http, readyPath))) {
      if (!server.isRunning()) throw failed(await server.ended);
      if (signal.aborted) throw failed('the start was given up');
      if (clock.nowMs() - begunMs > readyTimeoutSeconds * 1_000)
        throw failed(
          `no answer at ${readyPath} within ${readyTimeoutSeconds} s${await quoteLogTail(order.directory)}`,
        );
      await clock.sleep(pollMs, signal);
    }
  } finally {
    await http.close();
  }
  if (!(await isOurs(server))) throw failed(`${new URL(url).host} is answered by another process`);
}

function isReady(http: GuardedHttp, path: string): Promise<boolean> {
  const question = { method: 'GET', path, body: null, timeoutMs: questionMs, maxBytes: maxAnswerBytes };
  return http.ask(question).then(
    ({ statusCode }) => statusCode < 300,
    () => false,
  );
}

/** A free port may have been taken meanwhile: who listens must be the server, or a process that it started. Unknown counts as ours. */
async function isOurs({ url, pid, isContainer }: StartingServer): Promise<boolean> {
  if (isContainer) return true;
  const listener = await findListeningProcess(Number(new URL(url).port));
  if (listener === null || listener === pid) return true;
  const group = await processGroupOf(listener);
  return group === null || group === pid;
}

/** The server leads a process group of its own, which what it starts belongs to. */
async function processGroupOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const group = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[2]);
  return Number.isInteger(group) && group > 0 ? group : null;
}
