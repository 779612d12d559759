import type { HeldReading } from '@tidemark/analysis/run/convergence';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { PreparedTarget } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { countByMeasurement } from '../verification/read-stored.ts';

/** Counting takes at most this share of the time, so that it is no load of its own. */
const mostShare = 0.05;
const shortestPauseMs = 1_000;
/** A server that does not answer for longer is not waited for: the next reading may find it again. */
const longestReadMs = 10_000;

/** countBackends counts what every server stores of a run, all at the same time, and records it by part. It never throws. */
export async function countBackends(
  run: RunContext,
  { backends }: Pick<PreparedTarget, 'backends'>,
): Promise<HeldReading> {
  const at = momentOf(run);
  const { schema, profile } = run.plan;
  const fromMs = run.droppedUntilMs;
  const readings = await Promise.all(
    backends.map(async ({ part, container }): Promise<ProbeSample> => {
      const counted = countByMeasurement(container, schema, fromMs, profile.fieldsPerLine, longestReadMs);
      return counted.then(
        (counts) => ({ metric: 'storedPoints', part, value: sumOf(counts), reason: null }),
        (error: unknown) => ({ metric: 'storedPoints', part, value: null, reason: reasonOf(error) }),
      );
    }),
  );
  run.recording.readings(readings, 'underLoad', at);
  return { offsetMs: at.offsetMs, counts: new Map(readings.map(({ part, value }) => [part ?? '', value])) };
}

/** countWhileLoaded counts again and again until `signal` aborts; the longer a reading takes, the longer it pauses. */
export async function countWhileLoaded(
  run: RunContext,
  target: Pick<PreparedTarget, 'backends'>,
  signal: AbortSignal,
): Promise<void> {
  if (target.backends.length < 2) return;
  while (!signal.aborted) {
    const begunMs = run.clock.nowMs();
    if (!run.isComingToRest) await countBackends(run, target);
    await run.clock.sleep(pauseAfterMs(run.clock.nowMs() - begunMs), signal);
  }
}

/** pauseAfterMs is the pause after a reading that took `readMs`. */
export function pauseAfterMs(readMs: number): number {
  return Math.max(shortestPauseMs, readMs / mostShare - readMs);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function reasonOf(error: unknown): string {
  return isDomainError(error) ? error.message : 'counting failed';
}
