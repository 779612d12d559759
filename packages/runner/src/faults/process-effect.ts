import type { ProcessAction } from '@tidemark/domain/load/fault-step';
import type { StartableProcess } from '@tidemark/targets/launching/launch-server';
import { backAsPlanned, type FaultEffect, type FaultEnd, reasonOf } from '../run/fault-effect.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';

/** A process that faults take away, by the words for it: "backend:2", "The target". */
export type FaultedProcess = Pick<StartableProcess, 'freeze' | 'thaw' | 'kill' | 'end' | 'start'>;

/** A cache that is asked to end writes what it holds before. */
const stopWithinMs = 30_000;

/** processEffect takes a process away and brings it back; one that does not come back ends the run as dead. */
export function processEffect(
  run: RunContext,
  action: ProcessAction,
  part: FaultedProcess,
  missing: string,
): FaultEffect {
  if (action === 'pause')
    return {
      begin: () => Promise.resolve(part.freeze()).then(() => null),
      end: () => Promise.resolve(part.thaw()).then(() => backAsPlanned),
    };
  const leave = () => (action === 'kill' ? part.kill() : part.end(stopWithinMs));
  let gone: Promise<unknown> = Promise.resolve();
  return {
    begin() {
      gone = leave();
      gone.catch(() => undefined);
      return Promise.resolve(null);
    },
    async end() {
      return await comeBack(run, part, missing, gone);
    },
  };
}

/** untilAborted resolves when `signal` aborts. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A run that was stopped needs no process any more. */
async function comeBack(
  run: RunContext,
  part: FaultedProcess,
  missing: string,
  gone: Promise<unknown>,
): Promise<FaultEnd> {
  const unneeded = { isBack: false, reason: 'the run was stopped before it was started again' };
  try {
    await Promise.race([gone, untilAborted(run.stop.signal)]);
    if (run.stop.end() !== null) return unneeded;
    await part.start(run.clock, run.stop.signal);
    return backAsPlanned;
  } catch (error) {
    if (run.stop.end() !== null) return unneeded;
    const message = `${missing}: ${reasonOf(error)}`;
    run.recording.event({ kind: 'target_died', ...momentOf(run), message });
    run.stop.stop({ state: 'aborted', code: 'target_died', message });
    return { isBack: false, reason: message };
  }
}
