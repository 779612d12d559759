import { createConnection, type Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { type CachedPoint, readCacheAnswer } from '@tidemark/imports/graphite/cache-answer';
import { PickleFrames } from '@tidemark/imports/graphite/pickle-frames';
import type { PickleLimits } from '@tidemark/imports/graphite/pickle-stack';
import { cacheBulkQueryFrame } from '@tidemark/imports/graphite/pickle-writer';

/** What a cache answered, or why it did not. */
export type CacheReading = { ok: true; points: ReadonlyMap<string, readonly CachedPoint[]> } | Failure;
type Failure = { ok: false; reason: string };

/** A connection to the query port of a launched cache, on loopback; it is opened when it is needed and after a failure. */
export type CacheQuery = {
  /** Gives what the cache holds of these paths and has not written; never rejects. Calls follow each other. */
  ask(paths: readonly string[], timeoutMs: number): Promise<CacheReading>;
  close(): void;
};

const maxAnswerBytes = 16 * 1_024 * 1_024;

/** openCacheQuery prepares queries to the cache at this port; nothing is connected yet. */
export function openCacheQuery(port: number, clock: Clock): CacheQuery {
  let socket: Socket | null = null;
  const close = () => {
    socket?.destroy();
    socket = null;
  };
  return {
    async ask(paths, timeoutMs) {
      socket ??= connect(port);
      const settled = new AbortController();
      const late = clock
        .sleep(timeoutMs, settled.signal)
        .then(() => failure(`it did not answer within ${timeoutMs / 1_000} s`));
      const answer = await Promise.race([exchange(socket, cacheBulkQueryFrame(paths)), late]);
      settled.abort();
      if (!answer.ok) close();
      return answer;
    },
    close,
  };
}

function connect(port: number): Socket {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  // Each exchange listens for itself; between two of them an error only means that the next one fails.
  socket.on('error', () => undefined);
  // It never keeps the process alive.
  socket.unref();
  return socket;
}

/** exchange sends one query and gives its answer, read within `limits`; it settles at the latest when the socket is closed. */
export function exchange(
  socket: Socket,
  request: Uint8Array,
  limits: Partial<PickleLimits> = {},
): Promise<CacheReading> {
  return new Promise((resolve) => {
    const frames = new PickleFrames(limits.bytes ?? maxAnswerBytes);
    const settle = (reading: CacheReading) => {
      socket.off('data', take).off('close', gone).off('error', refused);
      resolve(reading);
    };
    const fail = (reason: string) => settle(failure(reason));
    const gone = () => fail('it closed the connection');
    const refused = () => fail('it refused the connection');
    const take = (chunk: Buffer) => {
      const { frames: [frame] = [], refusal } = frames.push(chunk);
      if (frame) settle(readingOf(frame, limits));
      else if (refusal !== null) fail(refusal);
    };
    if (socket.destroyed) return gone();
    socket.on('data', take).on('close', gone).on('error', refused);
    socket.write(request);
  });
}

function failure(reason: string): Failure {
  return { ok: false, reason };
}

function readingOf(frame: Uint8Array, limits: Partial<PickleLimits>): CacheReading {
  const read = readCacheAnswer(frame, limits);
  if (!read.ok) return read;
  const { value } = read;
  if (value.kind === 'points-by-path') return { ok: true, points: value.pointsByPath };
  return { ok: false, reason: value.kind === 'error' ? value.text : 'it gave points without their paths' };
}
