import type { ExperimentProgress } from '@tidemark/domain/experiment/experiment-view';
import { durationText } from '@tidemark/domain/kernel/quantity-text';

/** countsText says how many runs have ended, and how. */
export function countsText({ runCount, endedCount, failedCount }: ExperimentProgress): string {
  const runs = runCount === 1 ? 'run' : 'runs';
  const ended = `${endedCount} of ${runCount} ${runs} finished`;
  return failedCount === 0 ? ended : `${ended}, ${failedCount} without success`;
}

/** remainingText says how long it still takes, as the range that is honest, or why it is unknown; null where nothing remains. */
export function remainingText({
  remainingMs,
  remainingReason,
  endedCount,
  runCount,
}: ExperimentProgress): string | null {
  if (endedCount === runCount) return null;
  if (remainingMs === null) return remainingReason;
  const low = durationText(remainingMs.low);
  const high = durationText(remainingMs.high);
  return low === high ? `about ${low} left` : `${low} to ${high} left`;
}
