import { type OutcomeClass, type WriteOutcome, wasTaken } from '@tidemark/domain/load/write-outcome';
import type { SegmentEnd } from './load-executor.ts';

export type AbortRuleOptions = {
  /** Share of failed batches at which the load ends; null: never. */
  maxErrorShare: number | null;
  /** Batches below which a share says nothing. */
  minBatches: number;
};

const windowSeconds = 10;
const unreachableForMs = 5_000;
/** A wrong password or database shows in the first batches; later the share decides. */
const firstBatches = 10;

/** Outcomes that do not show whether the target can be reached. */
const silent: ReadonlySet<OutcomeClass> = new Set(['broken', 'timeout', 'aborted', 'generator']);

/**
 * Decides from what settles whether the load has become pointless:
 * refused for its credentials or database at the beginning, unreachable for 5 s without an answer between,
 * or a share of failed batches over the last 10 s. Batches that could not be sent are left to the second rule.
 * What is sent while the target is away on purpose is not judged.
 */
export class AbortRules {
  readonly #options: AbortRuleOptions;
  readonly #batches = new Array<number>(windowSeconds).fill(0);
  readonly #failed = new Array<number>(windowSeconds).fill(0);
  #second = 0;
  #settledBatches = 0;
  #unreachableSinceMs: number | null = null;
  #judgedFromMs = Number.NEGATIVE_INFINITY;

  constructor(options: AbortRuleOptions) {
    this.#options = options;
  }

  /** Judges nothing that is sent from now on, until `judgeFrom`. */
  excuseFailures(): void {
    this.#judgedFromMs = Number.POSITIVE_INFINITY;
  }

  /** Judges again what is sent from `nowMs` on. */
  judgeFrom(nowMs: number): void {
    this.#judgedFromMs = nowMs;
    this.#unreachableSinceMs = null;
  }

  /** Counts one outcome and says whether the load is to end because of it. */
  judge(outcome: WriteOutcome, sentAtMs: number, settledAtMs: number): SegmentEnd | null {
    if (sentAtMs < this.#judgedFromMs) return null;
    this.#settledBatches += 1;
    this.#count(outcome, Math.floor(settledAtMs / 1_000));
    if (outcome.class === 'unreachable') return this.#judgeReach(outcome, sentAtMs, settledAtMs);
    if (!silent.has(outcome.class)) this.#unreachableSinceMs = null;
    if (wasTaken(outcome.knowledge)) return null;
    return this.#judgeRefusal(outcome) ?? this.#judgeShare(outcome);
  }

  #judgeReach(outcome: WriteOutcome, sentAtMs: number, settledAtMs: number): SegmentEnd | null {
    this.#unreachableSinceMs ??= sentAtMs;
    if (settledAtMs - this.#unreachableSinceMs < unreachableForMs) return null;
    return { endedBy: 'unreachable', message: outcome.detail ?? 'the target does not accept connections' };
  }

  #judgeRefusal(outcome: WriteOutcome): SegmentEnd | null {
    if (outcome.class !== 'auth' && outcome.class !== 'config') return null;
    if (this.#settledBatches > firstBatches) return null;
    return { endedBy: outcome.class, message: outcome.detail ?? `the target answered ${outcome.statusCode}` };
  }

  #judgeShare(outcome: WriteOutcome): SegmentEnd | null {
    const { maxErrorShare, minBatches } = this.#options;
    const batches = total(this.#batches);
    const failed = total(this.#failed);
    if (maxErrorShare === null || batches < minBatches || failed / batches < maxErrorShare) return null;
    const example = outcome.detail ?? `the target answered ${outcome.statusCode ?? 'nothing'}`;
    const percent = Math.round((failed / batches) * 100);
    return {
      endedBy: 'error_share',
      message: `${percent} % of ${batches} batches failed within ${windowSeconds} s, the last one: ${example}`,
    };
  }

  #count(outcome: WriteOutcome, second: number): void {
    const stale = Math.min(windowSeconds, second - this.#second);
    for (let step = 0; step < stale; step += 1) {
      this.#batches[(second - step) % windowSeconds] = 0;
      this.#failed[(second - step) % windowSeconds] = 0;
    }
    this.#second = Math.max(this.#second, second);
    const slot = second % windowSeconds;
    this.#batches[slot] = (this.#batches[slot] ?? 0) + 1;
    if (!wasTaken(outcome.knowledge)) this.#failed[slot] = (this.#failed[slot] ?? 0) + 1;
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
