import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { ExecutorGauges } from '../recording/interval-counts.ts';

/** What bounds a segment beside its points: wall time, and a rate in place of the executor's own. */
export type SegmentLimits = { wallMs: number | null; ratePerSec: number | null };

/** Sends the part of the load that one thread has; the thread calls it, one file an executor implements it. */
export interface LoadExecutor {
  /** Sends a segment; resolves when everything sent has settled, or was given up some seconds after the load was ended. */
  run(segment: LoadSegment, limits: SegmentLimits): Promise<SegmentEnd>;
  /** Ends the segment that runs: nothing more is sent from now on. The first reason given stands. */
  end(reason: SegmentEnd): void;
  /** Changes the rate of the segment that runs to this thread's share of `ratePerSec`; executors without a rate take no notice. */
  changeRate(ratePerSec: number): void;
  /** Gives its state now. */
  gauges(): ExecutorGauges;
}

/** Why a segment ended. All but `completed` and `time` end the load. */
export const segmentEndReasons = [
  'completed',
  'time',
  'deadline',
  'stopped',
  'error_share',
  'unreachable',
  'auth',
  'config',
] as const;
export type SegmentEndReason = (typeof segmentEndReasons)[number];

export type SegmentEnd = { endedBy: SegmentEndReason; message: string | null };
