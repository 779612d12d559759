import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { Deferred } from '../generator/deferred.ts';
import {
  type Asked,
  type FromReader,
  fromReaderShape,
  type NeverSent,
  type ReaderJob,
  readerJobShape,
  type ToReader,
} from './reader-messages.ts';

/** The process that asks a run's queries; the runner calls it, and ends it. */
export interface Reader {
  /** Asks until it is stopped (`beside`), or each query as often as planned (`after`); gives what was never sent. Rejects if the process dies. */
  read(when: 'beside' | 'after'): Promise<NeverSent[]>;
  /** Sends no more; what is in flight is waited for a few seconds. */
  stop(): void;
  /** Ends the process; resolves when it is gone. */
  close(): Promise<void>;
}

/** What a reader reports unasked: what was asked within the last `durationMs`. */
export type ReaderListener = { asked(asked: Asked[], durationMs: number): void };

const startTimeoutMs = 30_000;
const exitTimeoutMs = 2_000;
const maxErrorLength = 2_000;

/** startReader starts the reader's process; rejects where it does not start. */
export async function startReader(job: ReaderJob, on: ReaderListener): Promise<Reader> {
  const reader = new ReaderHandle(forkReader(), on);
  await reader.begin(readerJobShape.parse(job));
  return reader;
}

class ReaderHandle implements Reader {
  readonly #child: ChildProcess;
  readonly #on: ReaderListener;
  readonly #exited = new Deferred<void>();
  readonly #ready = new Deferred<void>();
  readonly #ended = new Deferred<NeverSent[]>();
  #errorText = '';

  constructor(child: ChildProcess, on: ReaderListener) {
    this.#child = child;
    this.#on = on;
    child.once('exit', (code, signal) => this.#fail(`it ended by ${signal ?? `exit code ${code}`}`));
    child.once('error', (error) => this.#fail(error.message));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString()).slice(-maxErrorLength);
    });
    child.on('message', (raw) => this.#receive(fromReaderShape.parse(raw)));
  }

  async begin(job: ReaderJob): Promise<void> {
    this.#send({ kind: 'start', job });
    const started = new AbortController();
    const late = systemClock.sleep(startTimeoutMs, started.signal).then(() => {
      if (!started.signal.aborted) this.#ready.reject(diedOf('it did not start in time'));
    });
    try {
      await this.#ready.promise;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      started.abort();
      await late;
    }
  }

  read(when: 'beside' | 'after'): Promise<NeverSent[]> {
    this.#send({ kind: when });
    return this.#ended.promise;
  }

  stop(): void {
    this.#send({ kind: 'stop' });
  }

  async close(): Promise<void> {
    this.#send({ kind: 'close' });
    const gone = new AbortController();
    // A process that decodes receives no message until it has.
    void systemClock.sleep(exitTimeoutMs, gone.signal).then(() => {
      if (!gone.signal.aborted) this.#child.kill('SIGKILL');
    });
    await this.#exited.promise;
    gone.abort();
  }

  #send(message: ToReader): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #receive(message: FromReader): void {
    switch (message.kind) {
      case 'ready':
        this.#ready.resolve();
        break;
      case 'asked':
        this.#on.asked(message.asked, message.durationMs);
        break;
      case 'ended':
        this.#ended.resolve(message.neverSent);
        break;
      case 'failed':
        this.#errorText = message.message.slice(0, maxErrorLength);
        break;
    }
  }

  #fail(how: string): void {
    const error = diedOf(this.#errorText.trim() || how);
    this.#ready.reject(error);
    this.#ended.reject(error);
    this.#exited.resolve();
  }
}

function diedOf(how: string): DomainError {
  return new DomainError('internal', { detail: `the reader died: ${how}` });
}

const heapShare = 0.5;

/**
 * forkReader starts the reader's process with nothing of our environment. It is a process of its own, so that neither the load threads
 * nor the controller wait while an answer is decoded, and so that its heap holds answers and nothing else.
 */
function forkReader(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const heapMegabytes = Math.floor((totalmem() * heapShare) / 1_048_576);
  return fork(fileURLToPath(new URL('./reader-process.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`, '--import', loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
