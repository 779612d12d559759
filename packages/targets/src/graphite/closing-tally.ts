import { type ClosingReport, noConnections } from '@tidemark/domain/load/closing-report';

/** What one connection handed over to the kernel. */
export type HandedOver = { points: number; metrics: number };

/** Counts connections by how they ended, and the time in which at least one of them waits for its peer. */
export class ClosingTally {
  readonly #report = noConnections();
  #waiting = 0;
  #waitingSinceMs = 0;
  #untakenMs = 0;

  opened(): void {
    this.#report.connections += 1;
  }

  /** The peer read everything before it closed. */
  closed({ points, metrics }: HandedOver): void {
    this.#report.closed += 1;
    this.#report.pointsClosed += points;
    this.#report.metricsClosed += metrics;
  }

  /** What the peer read of all that was ever handed over on the connection is unknown. */
  broken({ points, metrics }: HandedOver): void {
    this.#report.broken += 1;
    this.#report.pointsUnknown += points;
    this.#report.metricsUnknown += metrics;
  }

  /** A connection has more to send than the kernel takes. */
  waits(nowMs: number): void {
    if (this.#waiting === 0) this.#waitingSinceMs = nowMs;
    this.#waiting += 1;
  }

  /** The kernel took it all, or the connection is gone. */
  waitsNoMore(nowMs: number): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#add(nowMs);
  }

  /** The waiting time since the last call, up to now. */
  takeWaitedMs(nowMs: number): number {
    if (this.#waiting > 0) this.#add(nowMs);
    const taken = this.#untakenMs;
    this.#untakenMs = 0;
    return taken;
  }

  report(): ClosingReport {
    return { ...this.#report };
  }

  #add(nowMs: number): void {
    const waitedMs = Math.max(0, nowMs - this.#waitingSinceMs);
    this.#waitingSinceMs = nowMs;
    this.#untakenMs += waitedMs;
    this.#report.backPressureMs += waitedMs;
  }
}
