import type { PreparedTarget } from '../run/opened-target.ts';
import { setStatus } from '../run/report-progress.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { openReader } from './query-beside-writes.ts';
import { turnsOf } from './query-schedule.ts';
import { createRunQueryLoad } from './run-query-load.ts';

/**
 * readAfter asks what the profile asks after the writes, one query at a time: what was written has settled and was read back,
 * so that a target that fails by a query leaves the verification as it is. A reader that dies ends the reading, not the run.
 */
export async function readAfter(run: RunContext, target: PreparedTarget): Promise<void> {
  const load = run.plan.profile.readLoad;
  if (load?.when !== 'after') return;
  const turns = turnsOf(load.queries).length;
  let done = 0;
  setStatus(run, `asking ${turns} queries`);
  const reading = createRunQueryLoad(run, target, load);
  const reader = await openReader(run, reading.job, {
    asked(asked) {
      reading.add(asked);
      done += asked.length;
      setStatus(run, `asking queries: ${done} of ${turns}`);
    },
  });
  try {
    await run.stop.untilStopped(reader.read('after'));
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    const why = error instanceof Error ? error.message : 'no reason given';
    run.recording.event({ kind: 'query_failed', ...momentOf(run), message: `Reading ended: ${why}` });
  } finally {
    run.queryLoad = reading.results();
    await reader.close();
  }
}
