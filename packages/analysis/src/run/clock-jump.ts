/** A moment in wall-clock time since the run began, and the simulated time at that moment. */
export type Moment = { offsetMs: number; simulatedAtMs: number };

const jumpMs = 60_000;

/**
 * hasClockJumped detects, for points stamped by a clock, that this clock went back, or departed from the clock of the run by more than
 * a minute from one second of load to the next.
 */
export function hasClockJumped(moments: readonly Moment[]): boolean {
  return moments.slice(1).some((now, i) => {
    const before = moments[i] ?? now;
    const ranMs = now.simulatedAtMs - before.simulatedAtMs;
    return Math.abs(ranMs - (now.offsetMs - before.offsetMs)) > jumpMs;
  });
}
