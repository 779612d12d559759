import { referenceAnswerMs, whyNoReference } from '@tidemark/domain/load/reference-stream';
import { freePorts } from '@tidemark/loopback/free-ports';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import type { Reference } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';

/**
 * openReference begins to start the sink for reference requests, beside what else is prepared, on a port outside the ephemeral ones; null
 * where the plan has none. A sink that does not start costs the run nothing but its figures: the run says so and goes on.
 */
export function openReference(run: RunContext): Reference | null {
  if (whyNoReference(run.plan.profile, isAcknowledged(run)) !== null) return null;
  const starting = started(run);
  return {
    ready: starting.then(() => undefined),
    close: async () => (await starting)?.stop(),
  };
}

/** A Graphite answers nothing, whether it runs already or is launched. */
function isAcknowledged({ plan: { target }, deps: { launchers } }: RunContext): boolean {
  if (target.kind !== 'launched') return target.kind !== 'graphite';
  const { launchers: known } = launchers;
  return !Object.hasOwn(known, target.launcher) || known[target.launcher]?.kind !== 'topology';
}

async function started(run: RunContext): Promise<StartedSink | null> {
  const start = run.deps.startReference ?? startSink;
  try {
    const [port = 0] = await freePorts(1);
    const sink = await start({ port, script: { latency: { baseMs: referenceAnswerMs }, saysTook: true } });
    run.reference = { port: sink.port, fault: null };
    void sink.died.then((how) => note(run, `The sink for reference requests died: ${how}.`));
    return sink;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given';
    const fault = `The sink for reference requests did not start (${why}).`;
    run.reference = { port: null, fault };
    note(run, fault);
    return null;
  }
}

function note(run: RunContext, message: string): void {
  try {
    run.recording.event({ kind: 'note', ...momentOf(run), message });
  } catch (fault) {
    // The record may be closed by now.
    run.deps.reportFault?.(fault);
  }
}
