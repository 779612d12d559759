/** A moment on the wall clock of the run, and the data's time at that moment. */
export type Moment = { offsetMs: number; simulatedAtMs: number };

const jumpMs = 60_000;

/**
 * hasClockJumped tells, of points that a clock stamps, whether that clock went back, or ran off that of the run by more than a minute
 * from one second of load to the next.
 */
export function hasClockJumped(moments: readonly Moment[]): boolean {
  return moments.slice(1).some((now, i) => {
    const before = moments[i] ?? now;
    const ranMs = now.simulatedAtMs - before.simulatedAtMs;
    return Math.abs(ranMs - (now.offsetMs - before.offsetMs)) > jumpMs;
  });
}
