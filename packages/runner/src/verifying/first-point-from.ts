import { layOutRound } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { roundOffsetUs, type SimulatedClock } from '@tidemark/domain/simulated-clock';

/** firstPointFrom is the first point of a run whose timestamp is not before `timeMs`; it stands at the start of a round. */
export function firstPointFrom(
  schema: Schema,
  clock: SimulatedClock,
  startMs: number,
  timeMs: number,
): number {
  const offsetUs = (timeMs - startMs) * 1_000;
  if (offsetUs <= 0) return 0;
  let round = Math.max(0, Math.floor((offsetUs / 60_000_000) * clock.roundsPerSimulatedMinute) - 2);
  while (roundOffsetUs(clock, round) < offsetUs) round += 1;
  return round * layOutRound(schema).pointsPerRound;
}
