import { z } from 'zod';

/** The clock of the data: how many rounds per simulated minute, and how fast simulated time runs. */
export const simulatedClockShape = z.strictObject({
  roundsPerSimulatedMinute: z
    .number()
    .positive('must be above 0')
    .max(60_000_000)
    .default(6)
    .describe('Rounds per simulated minute; with an entity pool: entities written per simulated minute'),
  compression: z
    .number()
    .positive('must be above 0')
    .max(1_000_000_000)
    .nullable()
    .default(null)
    .describe('Simulated seconds per wall-clock second; null: as fast as the target accepts points'),
});

export type SimulatedClock = z.infer<typeof simulatedClockShape>;

/** minuteOfRound is the whole simulated minute, from 0, in which round `round` is written. */
export function minuteOfRound(clock: SimulatedClock, round: number): number {
  return Math.floor(round / clock.roundsPerSimulatedMinute);
}

/** roundOffsetUs is the simulated time of a round after the run's simulated start, in whole microseconds. */
export function roundOffsetUs(clock: SimulatedClock, round: number): number {
  // Multiplied first: the quotient of whole numbers is exact, so that no round falls into the preceding unit of time.
  return Math.floor((round * 60_000_000) / clock.roundsPerSimulatedMinute);
}

/** firstRoundOfMinute is the first round at or after simulated minute `minute`. */
export function firstRoundOfMinute(clock: SimulatedClock, minute: number): number {
  return Math.ceil(minute * clock.roundsPerSimulatedMinute);
}

/** roundIntervalUs is the least time between neighboring rounds, in whole microseconds. */
export function roundIntervalUs(clock: SimulatedClock): number {
  return Math.floor(60_000_000 / clock.roundsPerSimulatedMinute);
}

/** roundDueAtMs is the wall-clock time at which a round is due, after the start of the load; 0 if the clock is as fast as possible. */
export function roundDueAtMs(clock: SimulatedClock, round: number): number {
  return clock.compression === null ? 0 : roundOffsetUs(clock, round) / 1_000 / clock.compression;
}
