import { type RunEnd, runEndShape } from '@tidemark/domain/run/run-end';

/** Ends a run once: the first call to stop decides how it ended. */
export type StopSwitch = {
  readonly signal: AbortSignal;
  /** How the run was stopped; null while it was not. */
  end(): RunEnd | null;
  stop(end: RunEnd): void;
  /** Gives what `work` gives; throws RunStopped as soon as the run is stopped, whatever `work` does then. */
  untilStopped<Value>(work: Promise<Value>): Promise<Value>;
};

/** createStopSwitch is stopped by `outside` with the RunEnd that is its reason. */
export function createStopSwitch(outside: AbortSignal): StopSwitch {
  const controller = new AbortController();
  let end: RunEnd | null = null;
  const stop = (reason: RunEnd) => {
    if (end !== null) return;
    end = reason;
    controller.abort();
  };
  const onOutside = () => stop(endOfReason(outside.reason));
  if (outside.aborted) onOutside();
  else outside.addEventListener('abort', onOutside, { once: true });
  return {
    signal: controller.signal,
    end: () => end,
    stop,
    untilStopped: (work) => raceStop(work, controller.signal, () => end),
  };
}

function raceStop<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  end: () => RunEnd | null,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onStop = () => {
      const how = end();
      if (how !== null) reject(new RunStopped(how));
    };
    if (signal.aborted) onStop();
    else signal.addEventListener('abort', onStop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onStop));
  });
}

function endOfReason(reason: unknown): RunEnd {
  const parsed = runEndShape.safeParse(reason);
  return parsed.success
    ? parsed.data
    : { state: 'cancelled', code: 'cancelled_by_user', message: 'The run was cancelled.' };
}

/** Unwinds a run that ends before its plan does; carries how it ended. It never leaves executeRun. */
export class RunStopped extends Error {
  constructor(readonly end: RunEnd) {
    super(end.message);
    this.name = 'RunStopped';
  }
}
