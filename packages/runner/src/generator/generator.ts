import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ClosingReport } from '@tidemark/domain/load/closing-report';
import { maxInFlightOf } from '@tidemark/domain/load/executor';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { BatchQueue } from '@tidemark/loadgen/executors/batch-queue';
import type { SegmentEnd } from '@tidemark/loadgen/executors/load-executor';
import { noRanges, type SettledRanges } from '@tidemark/loadgen/recording/interval-counts';
import { addSettled } from '@tidemark/loadgen/recording/merge-interval-counts';
import { Deferred } from './deferred.ts';
import {
  type FromGenerator,
  fromGeneratorShape,
  type GeneratorJob,
  type GeneratorOrder,
  generatorJobShape,
  type ToGenerator,
} from './messages.ts';
import { rendererOf } from './renderer-of.ts';

/** How a segment ended, and its points by what is known of them: ranges ascending and merged. */
export type SegmentResult = SegmentEnd & SettledRanges;

/** The process that sends the load; the runner calls it, and ends it. */
export interface Generator {
  readonly pid: number;
  /** Sends a segment; resolves when everything sent has settled, rejects if the process dies. */
  runSegment(
    segment: LoadSegment,
    limits: { wallMs: number | null; ratePerSec?: number | null },
  ): Promise<SegmentResult>;
  /** Changes the rate of the segment that runs, where its executor has one. */
  changeRate(ratePerSec: number): void;
  /** While the target is away on purpose, no failure ends the load; resolves when the generator knows, or is gone. */
  setAway(isAway: boolean): Promise<void>;
  /** Lets the generator send for so long from now on; Infinity: without end. When it has passed, the segment ends by `deadline`. */
  renewDeadline(remainingMs: number): void;
  /** Stops sending at once and gives what became of the segment; null where none was running. */
  stop(): Promise<SegmentResult | null>;
  /**
   * Shuts the connections of a target that acknowledges nothing and reports what its peers read, after `timeoutMs` at the latest; null
   * where the target acknowledges, or the process is gone.
   */
  shut(timeoutMs: number): Promise<ClosingReport | null>;
  /** Ends the process; resolves when it is gone. */
  close(): Promise<void>;
}

/**
 * What a generator reports unasked while a segment runs: `interval` about once a second, its offset counted from the first
 * segment; `position` about ten times a second, the simulated moment of the last point that has settled.
 */
export type GeneratorListener = {
  interval(report: IntervalReport): void;
  position(simulatedAtMs: number): void;
  died(message: string): void;
};

const startTimeoutMs = 30_000;
const exitTimeoutMs = 2_000;
const maxErrorLength = 2_000;

/** startGenerator starts the generator process; throws budget_exceeded where the batches would not fit into memory. */
export async function startGenerator(job: GeneratorOrder, on: GeneratorListener): Promise<Generator> {
  const checked = generatorJobShape.parse(job);
  refuseTooLargeBatches(checked);
  const generator = new GeneratorHandle(forkGenerator(), on);
  await generator.begin(checked);
  return generator;
}

type Running = { settled: SettledRanges; result: Deferred<SegmentResult> };

class GeneratorHandle implements Generator {
  readonly #child: ChildProcess;
  readonly #on: GeneratorListener;
  readonly #exited: Promise<void>;
  readonly #ready = new Deferred<void>();
  #running: Running | null = null;
  #last: SegmentResult | null = null;
  #awayKnown: Deferred<void>[] = [];
  #closing: Deferred<ClosingReport | null> | null = null;
  #errorText = '';
  #death: DomainError | null = null;
  #isClosing = false;

  constructor(child: ChildProcess, on: GeneratorListener) {
    this.#child = child;
    this.#on = on;
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#fail(`it ended by ${signal ?? `exit code ${code}`}`);
        resolve();
      });
      child.once('error', (error) => {
        this.#fail(error.message);
        resolve();
      });
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString()).slice(-maxErrorLength);
    });
    child.on('message', (raw) => this.#receive(fromGeneratorShape.parse(raw)));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async begin(job: GeneratorJob): Promise<void> {
    this.#send({ kind: 'start', job });
    const started = new AbortController();
    const late = systemClock.sleep(startTimeoutMs, started.signal).then(() => {
      if (!started.signal.aborted) this.#fail(`it did not start within ${startTimeoutMs / 1_000} s`);
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

  runSegment(
    segment: LoadSegment,
    { wallMs, ratePerSec = null }: { wallMs: number | null; ratePerSec?: number | null },
  ): Promise<SegmentResult> {
    if (this.#death !== null) return Promise.reject(this.#death);
    const result = new Deferred<SegmentResult>();
    this.#running = { settled: noRanges(), result };
    this.#send({ kind: 'segment', segment, wallMs, ratePerSec });
    return result.promise;
  }

  changeRate(ratePerSec: number): void {
    this.#send({ kind: 'rate', ratePerSec });
  }

  setAway(isAway: boolean): Promise<void> {
    if (this.#death !== null) return Promise.resolve();
    const known = new Deferred<void>();
    this.#awayKnown.push(known);
    this.#send({ kind: 'away', isAway });
    return known.promise;
  }

  renewDeadline(remainingMs: number): void {
    this.#send({ kind: 'deadline', remainingMs: Number.isFinite(remainingMs) ? remainingMs : null });
  }

  async stop(): Promise<SegmentResult | null> {
    const running = this.#running;
    if (running === null) return this.#death === null ? null : this.#last;
    this.#send({ kind: 'stop' });
    return running.result.promise.catch(() => this.#last);
  }

  shut(timeoutMs: number): Promise<ClosingReport | null> {
    if (this.#death !== null) return Promise.resolve(null);
    this.#closing ??= new Deferred<ClosingReport | null>();
    this.#send({ kind: 'shut', timeoutMs });
    return this.#closing.promise;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#send({ kind: 'close' });
    const gone = new AbortController();
    void systemClock.sleep(exitTimeoutMs, gone.signal).then(() => {
      if (!gone.signal.aborted) this.#child.kill('SIGKILL');
    });
    await this.#exited;
    gone.abort();
  }

  #send(message: ToGenerator): void {
    if (!this.#child.connected) return;
    // The exit of a generator that died meanwhile is reported by itself.
    this.#child.send(message, () => {});
  }

  #receive(message: FromGenerator): void {
    switch (message.kind) {
      case 'ready':
        this.#ready.resolve();
        break;
      case 'interval':
        if (this.#running !== null) addSettled(this.#running.settled, message.settled);
        this.#on.interval(message.report);
        break;
      case 'position':
        this.#on.position(message.simulatedAtMs);
        break;
      case 'away-known':
        this.#awayKnown.shift()?.resolve();
        break;
      case 'segment-end':
        this.#finish(message.end);
        break;
      case 'closing':
        this.#closing?.resolve(message.closing);
        break;
      case 'failed':
        this.#errorText = message.message.slice(0, maxErrorLength);
        break;
    }
  }

  #finish(end: SegmentEnd): void {
    const running = this.#running;
    this.#running = null;
    running?.result.resolve({ ...end, ...running.settled });
  }

  /** Settles every pending call when the process is gone; what it had reported stays known. */
  #fail(how: string): void {
    if (this.#death !== null) return;
    const message = this.#errorText.trim() || how;
    this.#death = new DomainError('internal', { detail: `the load generator died: ${message}` });
    this.#ready.reject(this.#death);
    for (const known of this.#awayKnown.splice(0)) known.resolve();
    this.#closing?.resolve(null);
    const running = this.#running;
    this.#running = null;
    if (running !== null) this.#last = { endedBy: 'stopped', message, ...running.settled };
    if (!this.#isClosing) this.#on.died(message);
    running?.result.reject(this.#death);
  }
}

/** How the generator's process runs its code: a point is rendered by many small functions, which cost less when they become one. */
export const generatorFlags = [
  '--no-memory-reducer',
  '--min-semi-space-size=4',
  '--max-inlined-bytecode-size-cumulative=3000',
];

/** forkGenerator starts the generator's process with nothing of our environment: what it may know comes by message. */
function forkGenerator(): ChildProcess {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return fork(fileURLToPath(new URL('./generator-process.ts', import.meta.url)), [], {
    execArgv: [...generatorFlags, '--import', loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** refuseTooLargeBatches throws budget_exceeded where the batches in flight would not fit into memory; it takes none itself. */
function refuseTooLargeBatches(job: GeneratorJob): void {
  const all = { index: 0, count: 1 };
  const { executor } = job.profile;
  const sizes = executor.kind === 'closed-loop' ? executor : { batchSize: executor.batchSize };
  new BatchQueue(rendererOf({ job, share: all }), sizes, maxInFlightOf(executor), all);
}
