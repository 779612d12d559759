import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { SegmentLimits } from '@tidemark/loadgen/executors/load-executor';
import type { Generator, SegmentResult } from '../generator/generator.ts';
import { addWritten, allWritten, gapsOf } from '../point-ranges.ts';
import type { PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { RunStopped } from '../run/stop-switch.ts';
import { renewAuthority } from './steer-generator.ts';

const leftOut: RunEnd = {
  state: 'failed',
  code: 'generator_failed',
  message: 'The generator left points out.',
};
const stopTimeoutMs = 5_000;
const deathNoticeMs = 1_500;
const longestGapMs = 60_000;
const gapPollMs = 200;

/**
 * runSegment writes one segment; false where the wall clock ended it before its last point.
 * Where the authority to send was lost for a while, it goes on with the points that were not sent.
 */
export async function runSegment(
  run: RunContext,
  target: PreparedTarget,
  generator: Generator,
  segment: LoadSegment,
  limits: SegmentLimits,
): Promise<boolean> {
  for (let lastGapFrom = -1; ; ) {
    const [gap] = gapsOf([segment.firstPoint, segment.endPoint], allWritten(run.written));
    if (!gap || gap[0] >= gap[1]) return true;
    if (run.ruled !== null) throw new RunStopped(run.ruled);
    const result = await drive(run, generator, { ...segment, firstPoint: gap[0], endPoint: gap[1] }, limits);
    if (result.endedBy === 'completed') {
      if (gap[0] === lastGapFrom) throw new RunStopped(leftOut);
      lastGapFrom = gap[0];
      continue;
    }
    if (result.endedBy === 'time') return false;
    if (result.endedBy === 'deadline') await waitForAuthority(run, generator);
    else throw new RunStopped(await endOf(run, target, result));
  }
}

/** Sends one stretch; a run that is stopped meanwhile waits until what is in flight has settled. */
async function drive(
  run: RunContext,
  generator: Generator,
  segment: LoadSegment,
  limits: SegmentLimits,
): Promise<SegmentResult> {
  run.segmentBeganMs = run.clock.nowMs();
  try {
    const result = await run.stop.untilStopped(generator.runSegment(segment, limits));
    keep(run, result);
    return result;
  } catch (error) {
    if (error instanceof RunStopped) keep(run, await settledInFlight(run, generator));
    throw error;
  } finally {
    run.loadEndedMs = run.clock.nowMs();
    run.loadMs += run.loadEndedMs - run.segmentBeganMs;
    run.segmentBeganMs = null;
  }
}

async function settledInFlight(run: RunContext, generator: Generator): Promise<SegmentResult | null> {
  const waited = new AbortController();
  const late = run.clock.sleep(stopTimeoutMs, waited.signal).then(() => null);
  try {
    return await Promise.race([generator.stop(), late]);
  } catch {
    return null;
  } finally {
    waited.abort();
  }
}

function keep(run: RunContext, result: SegmentResult | null): void {
  if (result !== null) run.written = addWritten(run.written, result);
}

/** The generator stopped at its deadline; it may go on as soon as the lease is held again. */
async function waitForAuthority(run: RunContext, generator: Generator): Promise<void> {
  run.leaseGaps += 1;
  setStatus(run, 'sending is paused: the lease could not be renewed');
  run.recording.event({
    kind: 'note',
    ...momentOf(run),
    message: 'Sending paused: the lease could not be renewed.',
  });
  const begunMs = run.clock.nowMs();
  while (run.sink.remainingAuthorityMs() <= 0) {
    if (run.clock.nowMs() - begunMs > longestGapMs) {
      throw new RunStopped({
        state: 'interrupted',
        code: 'lease_lost',
        message: 'The lease could not be renewed for a minute, so the run was ended.',
      });
    }
    await run.stop.untilStopped(run.clock.sleep(gapPollMs));
  }
  renewAuthority(run, generator);
  run.recording.event({
    kind: 'note',
    ...momentOf(run),
    message: 'Sending goes on: the lease is held again.',
  });
}

async function endOf(run: RunContext, target: PreparedTarget, result: SegmentResult): Promise<RunEnd> {
  const detail = result.message === null ? '' : ` ${result.message}`;
  switch (result.endedBy) {
    case 'unreachable':
      return (
        (await deathOf(run, target)) ?? {
          state: 'aborted',
          code: 'target_unreachable',
          message: `The target can no longer be reached.${detail}`,
        }
      );
    case 'auth':
      return {
        state: 'failed',
        code: 'target_auth',
        message: `The target refused our user or password.${detail}`,
      };
    case 'config':
      return {
        state: 'failed',
        code: 'target_database_failed',
        message: `The target does not know our database.${detail}`,
      };
    case 'error_share':
      return (
        (await deathOf(run, target)) ?? {
          state: 'aborted',
          code: 'error_share',
          message: `Too many batches failed.${detail}`,
        }
      );
    default:
      return (
        run.stop.end() ??
        run.ruled ?? {
          state: 'failed',
          code: 'generator_failed',
          message: `The generator stopped.${detail}`,
        }
      );
  }
}

/** The death of a launched server is reported within a moment; then that is the reason, not what followed from it. */
async function deathOf(run: RunContext, target: PreparedTarget): Promise<RunEnd | null> {
  if (target.server === null) return null;
  await run.clock.sleep(deathNoticeMs, run.stop.signal);
  return run.stop.end();
}
