import type { FaultEffect } from '../run/fault-effect.ts';
import type { RunContext } from '../run/run-context.ts';
import { loadMsOf } from '../run/run-context.ts';

/** One outage or fault of a load, as the timeline carries it out. */
export type TimelineEntry = {
  /** Of load. */
  atMs: number;
  /** One thing at a time happens to each. */
  parts: readonly string[];
  effect: FaultEffect;
  /** Why the target cannot be read meanwhile; null: it can. */
  awayReason: string | null;
  /** Shown as what the run does. */
  status: string;
  /** Resolves when it is to end, or `signal` aborts. */
  untilOver(begunMs: number, signal: AbortSignal): Promise<void>;
  /** It took effect; `remark`: what did not go as planned. */
  began(lateMs: number, remark: string | null): void;
  failed(reason: string): void;
  /** Its part answers again, `lastedMs` after it began; null: it does not. */
  ended(lastedMs: number | null, remark: string | null): void;
};

/** How long a pause of the load may go unnoticed. */
const pollMs = 50;

/** loadReaches waits for a moment of load; false where `signal` aborts before. */
export async function loadReaches(run: RunContext, loadMs: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const leftMs = loadMs - loadMsOf(run);
    if (run.segmentBeganMs !== null && leftMs <= 0) return true;
    await run.clock.sleep(leftMs > 0 ? Math.min(leftMs, pollMs) : pollMs, signal);
  }
  return false;
}
