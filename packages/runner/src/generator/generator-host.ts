import { availableParallelism } from 'node:os';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { addEndpointCounts, type EndpointCount } from '@tidemark/domain/load/endpoint-count';
import { type Executor, maxInFlightOf } from '@tidemark/domain/load/executor';
import { type LoadSegment, pointOffsetMs } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import { type SlowRequest, slowestOf } from '@tidemark/domain/result/slow-request';
import type { SegmentLimits } from '@tidemark/loadgen/executors/load-executor';
import type { IntervalCounts } from '@tidemark/loadgen/recording/interval-counts';
import { countOpenFiles } from '../host/read-host.ts';
import type { FromGenerator, GeneratorJob, RecentRequest, ToGenerator } from './messages.ts';
import { ThreadPool } from './thread-pool.ts';

const intervalMs = 1_000;
const deadlineCheckMs = 100;
const positionEveryMs = 100;

export type HostOptions = {
  job: GeneratorJob;
  clock: Clock;
  send: (message: FromGenerator) => void;
  failed: (message: string) => void;
};

/** The generator's side of one run: drives the threads, reports figures once a second, and stops sending when its deadline has passed. */
export class GeneratorHost {
  readonly #options: HostOptions;
  readonly #pool: ThreadPool;
  readonly #pointsPerRound: number;
  #loadBeganMs: number | null = null;
  #reportedAtMs = 0;
  #cpuUs = 0;
  #lastPoint = 0;
  /** Attempts since the last report. */
  #endpoints: EndpointCount[] = [];
  #slowest: SlowRequest[] = [];
  #deadlineMs = Number.POSITIVE_INFINITY;
  #reporting: Promise<void> = Promise.resolve();

  private constructor(options: HostOptions, pool: ThreadPool) {
    this.#options = options;
    this.#pool = pool;
    this.#pointsPerRound = buildRound(options.job.schema).pointsPerRound;
  }

  static async start(options: HostOptions): Promise<GeneratorHost> {
    const { job, failed } = options;
    const spare = Math.max(1, Math.min(2, availableParallelism() - 2));
    const threads = Math.min(mostThreadsOf(job.profile.executor), job.threads ?? spare);
    return new GeneratorHost(options, await ThreadPool.start(job, threads, failed));
  }

  /** How long the deadline has passed; 0 or less while it has not. */
  overdueMs(): number {
    return this.#options.clock.nowMs() - this.#deadlineMs;
  }

  /** Allows sending for `remainingMs` from now on; null: without end. */
  #renewDeadline(remainingMs: number | null): void {
    this.#deadlineMs =
      remainingMs === null ? Number.POSITIVE_INFINITY : this.#options.clock.nowMs() + remainingMs;
  }

  /** Does what the controller asks; a change of rate goes to the threads as it is. */
  async receive(message: Exclude<ToGenerator, { kind: 'start' | 'close' }>): Promise<void> {
    switch (message.kind) {
      case 'segment':
        return this.#runSegment(message.segment, message);
      case 'rate':
        return this.#pool.broadcast(message);
      case 'away':
        await this.#pool.ask(message, 'away-known');
        return this.#options.send({ kind: 'away-known' });
      case 'deadline':
        return this.#renewDeadline(message.remainingMs);
      case 'shut':
        return this.#options.send({ kind: 'closing', closing: await this.#pool.shut(message.timeoutMs) });
      case 'stop':
        return this.#pool.broadcast({ kind: 'end', end: { endedBy: 'stopped', message: null } });
    }
  }

  /** Sends a segment and reports it: intervals while it runs, the rest of them at its end, then how it ended. */
  async #runSegment(segment: LoadSegment, { wallMs, ratePerSec }: SegmentLimits): Promise<void> {
    const { clock, send } = this.#options;
    const finished = new AbortController();
    const beganAtMs = clock.nowMs();
    this.#loadBeganMs ??= beganAtMs;
    this.#reportedAtMs = beganAtMs;
    this.#cpuUs = cpuUsedUs();
    const running = this.#pool.run(segment, { wallMs, ratePerSec });
    void this.#watchDeadline(finished.signal);
    void this.#reportEverySecond(beganAtMs, finished.signal);
    void this.#reportPosition(finished.signal);
    const end = await running;
    finished.abort();
    await this.#report();
    send({ kind: 'segment-end', end });
  }

  async #watchDeadline(finished: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!finished.aborted) {
      if (this.overdueMs() >= 0)
        return this.#pool.broadcast({ kind: 'end', end: { endedBy: 'deadline', message: null } });
      await clock.sleep(Math.min(deadlineCheckMs, -this.overdueMs()), finished);
    }
  }

  /** Those that are among the slowest requests of all threads until now, dated as the report is. */
  #slowestOfRun(recent: readonly RecentRequest[], nowMs: number): SlowRequest[] {
    const elapsedMs = nowMs - (this.#loadBeganMs ?? nowMs);
    const dated = recent.map(({ agoMs, ...request }) => ({
      ...request,
      offsetMs: Math.max(0, elapsedMs - agoMs),
    }));
    this.#slowest = slowestOf(this.#slowest, dated);
    return dated.filter((request) => this.#slowest.includes(request));
  }

  /** The time of the data is reported more often than figures: probes and retention go by it. */
  async #reportPosition(finished: AbortSignal): Promise<void> {
    const { clock, send } = this.#options;
    while (!finished.aborted) {
      await clock.sleep(positionEveryMs, finished);
      const point = await this.#pool.locate();
      if (point >= 0 && !finished.aborted)
        send({ kind: 'position', simulatedAtMs: this.#simulatedAtMs(point) });
    }
  }

  /** The time that points carry: where a clock stamps them it is that clock's, as near as the generator knows it. */
  #simulatedAtMs(point: number): number {
    const { job, clock } = this.#options;
    if (!isSimulatedTime(job.profile.stamping)) return clock.wallMs();
    return job.simulatedStartMs + pointOffsetMs(this.#pointsPerRound, job.profile, point);
  }

  async #reportEverySecond(beganAtMs: number, finished: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (let tick = 1; !finished.aborted; tick += 1) {
      await clock.sleep(beganAtMs + tick * intervalMs - clock.nowMs(), finished);
      if (!finished.aborted) await this.#report();
    }
  }

  /** Reports follow one another, so that each covers the time since the one before. */
  #report(): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#reportNow());
    return this.#reporting;
  }

  async #reportNow(): Promise<void> {
    const { clock, send } = this.#options;
    const collected = await this.#pool.collect();
    const { counts, endpoints, loopDelayMsP99, backPressureMs } = collected;
    this.#endpoints = addEndpointCounts(this.#endpoints, endpoints);
    const nowMs = clock.nowMs();
    const durationMs = nowMs - this.#reportedAtMs;
    const cpuUs = cpuUsedUs();
    const { lastPoint, settled, ...figures } = counts;
    this.#lastPoint = Math.max(this.#lastPoint, lastPoint);
    if (hasCounted(figures) || durationMs >= intervalMs / 2) {
      const report = {
        offsetMs: nowMs - (this.#loadBeganMs ?? nowMs),
        durationMs,
        simulatedAtMs: this.#simulatedAtMs(this.#lastPoint),
        ...figures,
        backPressureMs: backPressureMs === null ? null : Math.min(durationMs, backPressureMs),
        endpoints: this.#endpoints,
        instrumentErrorUs: collected.instrumentErrorUs,
        referenceFailed: collected.referenceFailed,
        slowest: this.#slowestOfRun(collected.slowest, nowMs),
        generatorCpuRatio: (cpuUs - this.#cpuUs) / 1_000 / Math.max(1, durationMs),
        generatorLoopDelayMsP99: loopDelayMsP99,
        generatorThreads: this.#pool.size,
        generatorOpenFiles: countOpenFiles(),
      };
      send({ kind: 'interval', report, settled });
      this.#endpoints = [];
    }
    this.#reportedAtMs = nowMs;
    this.#cpuUs = cpuUs;
  }
}

/** A short rest of a second is reported where anything happened in it, also where no batch settled. */
function hasCounted({ batches, retries, issuedPoints, neverSentBatches, evictedPoints }: Counted): boolean {
  return batches + retries + issuedPoints + neverSentBatches + evictedPoints > 0;
}

type Counted = Pick<
  IntervalCounts,
  'batches' | 'retries' | 'issuedPoints' | 'neverSentBatches' | 'evictedPoints'
>;

/** A client library is one program; every other load has no more threads than requests in flight. */
function mostThreadsOf(executor: Executor): number {
  return executor.kind === 'buffered-client' ? 1 : maxInFlightOf(executor);
}

function cpuUsedUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
