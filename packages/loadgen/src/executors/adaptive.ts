import type { Clock } from '@tidemark/domain/kernel/clock';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import { constantSchedule } from '@tidemark/domain/load/schedule';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import { percentileOf, TimeCounts } from '@tidemark/stats/time-counts';
import { adaptRate } from '../pacing/adapt-rate.ts';
import type { ExecutorGauges } from '../recording/interval-counts.ts';
import type { LoadExecutor, SegmentEnd, SegmentLimits } from './load-executor.ts';
import { OpenLoop, type OpenLoopOptions } from './open-loop.ts';

const everyMs = 1_000;

/**
 * An open loop whose rate follows the target: once a second it is adapted to the service times of the second before.
 * Each thread adapts its own part to what its own requests saw.
 */
export class Adaptive implements LoadExecutor {
  readonly #clock: Clock;
  readonly #rules: ExecutorOf<'adaptive'>;
  readonly #loop: OpenLoop;
  readonly #serviceTimeUs = new TimeCounts();
  #hasFailures = false;
  #ratePerSec: number;

  constructor(options: Omit<OpenLoopOptions, 'dueTimes' | 'onSettled'>, rules: ExecutorOf<'adaptive'>) {
    this.#clock = options.clock;
    this.#rules = rules;
    this.#ratePerSec = rules.startRatePerSec;
    this.#loop = new OpenLoop({
      ...options,
      dueTimes: () => constantSchedule(this.#ratePerSec),
      onSettled: (serviceTimeMs, outcome) => {
        this.#serviceTimeUs.record(serviceTimeMs * 1_000);
        this.#hasFailures ||= !wasTaken(outcome.knowledge);
      },
    });
  }

  async run(segment: LoadSegment, limits: SegmentLimits): Promise<SegmentEnd> {
    const finished = new AbortController();
    const running = this.#loop.run(segment, limits);
    void this.#adapt(finished.signal);
    const end = await running;
    finished.abort();
    return end;
  }

  end(reason: SegmentEnd): void {
    this.#loop.end(reason);
  }

  changeRate(): void {}

  gauges(): ExecutorGauges {
    return this.#loop.gauges();
  }

  async #adapt(finished: AbortSignal): Promise<void> {
    while (!finished.aborted) {
      await this.#clock.sleep(everyMs, finished);
      if (finished.aborted) return;
      const us = percentileOf(this.#serviceTimeUs.take(), this.#rules.percentile);
      const second = {
        serviceTimeMs: us === null ? null : us / 1_000,
        hasFailures: this.#hasFailures,
        inFlight: this.#loop.gauges().inFlight ?? 0,
      };
      this.#hasFailures = false;
      const next = adaptRate(this.#ratePerSec, second, this.#rules);
      if (next !== this.#ratePerSec) this.#loop.changeRate(next);
      this.#ratePerSec = next;
    }
  }
}
