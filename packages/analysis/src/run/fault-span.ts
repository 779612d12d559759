import type { FaultRecord, OutageRecord } from './recorded-run.ts';

/** When a fault happened, and which readings are its own; offsets of the run. */
export type FaultSpan = {
  /** Before this nothing was done to any part. */
  firstMs: number;
  beganMs: number;
  /** null: its part did not come back. */
  endedMs: number | null;
  /** Another fault begins after its end: what follows may be of that one. */
  nextMs: number;
};

/** spanOf gives the span of a fault that began, among the others of its run. */
export function spanOf(
  { endedOffsetMs: endedMs }: FaultRecord,
  beganMs: number,
  { faults, outages }: { faults: readonly FaultRecord[]; outages: readonly OutageRecord[] },
): FaultSpan {
  const begins = [...faults, ...outages].flatMap(({ beganOffsetMs }) =>
    beganOffsetMs === null ? [] : [beganOffsetMs],
  );
  const later = begins.filter((atMs) => endedMs !== null && atMs >= endedMs && atMs > beganMs);
  return {
    firstMs: Math.min(beganMs, ...begins),
    beganMs,
    endedMs,
    nextMs: Math.min(Number.POSITIVE_INFINITY, ...later),
  };
}

/** untilText says why nothing more was seen of a fault. */
export function untilText({ nextMs }: FaultSpan): string {
  return nextMs === Number.POSITIVE_INFINITY ? 'the readings ended before' : 'the next fault began before';
}
