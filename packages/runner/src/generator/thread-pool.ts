import { Worker } from 'node:worker_threads';
import type { ClosingReport } from '@tidemark/domain/load/closing-report';
import { addEndpointCounts, type EndpointCount } from '@tidemark/domain/load/endpoint-count';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { SegmentEnd, SegmentLimits } from '@tidemark/loadgen/executors/load-executor';
import type { IntervalCounts } from '@tidemark/loadgen/recording/interval-counts';
import { mergeIntervalCounts } from '@tidemark/loadgen/recording/merge-interval-counts';
import { encodeSlots } from '@tidemark/stats/time-counts';
import { longestOf, sumOfReports } from '@tidemark/targets/writing/round-robin-writer';
import {
  type FromThread,
  fromThreadShape,
  type GeneratorJob,
  type RecentRequest,
  type ThreadOrder,
  type ToThread,
} from './messages.ts';

/** What all threads did since the last call; delay and back-pressure are those of the thread that has most. */
export type PoolCounts = {
  counts: IntervalCounts;
  endpoints: EndpointCount[];
  loopDelayMsP99: number;
  backPressureMs: number | null;
  instrumentErrorUs: string | null;
  referenceFailed: number;
  slowest: RecentRequest[];
};

type Waiting = { kind: FromThread['kind']; take: (message: FromThread) => void };

/** The load threads of one generator: thread k of n takes the batches congruent to k modulo n. */
export class ThreadPool {
  readonly #threads: LoadThread[];

  private constructor(threads: LoadThread[]) {
    this.#threads = threads;
  }

  /** Starts `count` threads; `failed` is called once with what is wrong if one of them ends. */
  static async start(
    job: GeneratorJob,
    count: number,
    failed: (message: string) => void,
  ): Promise<ThreadPool> {
    const threads = Array.from(
      { length: count },
      (_, index) => new LoadThread({ job, share: { index, count } }, failed),
    );
    await Promise.all(threads.map((thread) => thread.next('ready')));
    return new ThreadPool(threads);
  }

  get size(): number {
    return this.#threads.length;
  }

  /** Sends a segment with all threads; a thread that is ended by a rule ends the others. */
  async run(segment: LoadSegment, limits: SegmentLimits): Promise<SegmentEnd> {
    const ends = this.#threads.map(async (thread) => {
      thread.send({ kind: 'segment', segment, ...limits });
      const message = await thread.next('segment-end');
      const end: SegmentEnd =
        message.kind === 'segment-end' ? message.end : { endedBy: 'completed', message: null };
      if (end.endedBy !== 'completed') this.broadcast({ kind: 'end', end });
      return end;
    });
    const settled = await Promise.all(ends);
    return settled.find((end) => end.endedBy !== 'completed') ?? { endedBy: 'completed', message: null };
  }

  /** Sends a message to all threads; of a rate, each takes its share. */
  broadcast(message: ToThread): void {
    for (const thread of this.#threads) thread.send(message);
  }

  /** Gives the last point that has settled so far; -1 before the first. */
  async locate(): Promise<number> {
    const messages = await this.ask({ kind: 'locate' }, 'position');
    return Math.max(
      -1,
      ...messages.map((message) => (message.kind === 'position' ? message.furthestPoint : -1)),
    );
  }

  /** Sends a message to all threads and gives the answer of each. */
  ask(question: ToThread, answer: FromThread['kind']): Promise<FromThread[]> {
    return Promise.all(
      this.#threads.map((thread) => {
        thread.send(question);
        return thread.next(answer);
      }),
    );
  }

  /** Ends the connections of all threads; null where the target acknowledges. */
  async shut(timeoutMs: number): Promise<ClosingReport | null> {
    const messages = await this.ask({ kind: 'shut', timeoutMs }, 'closing');
    return sumOfReports(messages.map((message) => (message.kind === 'closing' ? message.closing : null)));
  }

  /** Takes what all threads counted since the last call, added up exactly. */
  async collect(): Promise<PoolCounts> {
    const messages = await this.ask({ kind: 'collect' }, 'counts');
    const parts = messages.flatMap((message) => (message.kind === 'counts' ? [message] : []));
    return {
      counts: mergeIntervalCounts(parts.map((part) => part.counts)),
      endpoints: parts.map((part) => part.endpoints).reduce(addEndpointCounts, []),
      loopDelayMsP99: Math.max(0, ...parts.map((part) => part.loopDelayMsP99)),
      backPressureMs: longestOf(parts.map((part) => part.backPressureMs)),
      instrumentErrorUs: encodeSlots(parts.map(({ reference }) => reference.errorUs)),
      slowest: parts.flatMap((part) => part.slowest),
      referenceFailed: parts.reduce((sum, { reference }) => sum + reference.failed, 0),
    };
  }
}

/** One worker thread and the messages that are awaited from it. */
class LoadThread {
  readonly #worker: Worker;
  #waiting: Waiting[] = [];

  constructor(order: ThreadOrder, failed: (message: string) => void) {
    const loader = import.meta.resolve('tsx/esm/api');
    const entry = new URL('./load-thread.ts', import.meta.url).href;
    // Threads do not inherit the loader of the process, so this one registers it before it imports the entry.
    const program = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); })`;
    this.#worker = new Worker(program, { eval: true, workerData: order, execArgv: [] });
    this.#worker.on('message', (raw: unknown) => this.#receive(fromThreadShape.parse(raw)));
    this.#worker.on('error', (error) => failed(`a load thread failed: ${error.stack ?? error.message}`));
    this.#worker.on('exit', (code) => failed(`a load thread ended with code ${code}`));
  }

  send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  next(kind: FromThread['kind']): Promise<FromThread> {
    return new Promise((take) => this.#waiting.push({ kind, take }));
  }

  #receive(message: FromThread): void {
    const at = this.#waiting.findIndex((waiting) => waiting.kind === message.kind);
    const [waiting] = at < 0 ? [] : this.#waiting.splice(at, 1);
    waiting?.take(message);
  }
}
