import { referenceAnswerMs, whyNoReference } from '@tidemark/domain/load/reference-stream';
import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { freePorts } from '@tidemark/loopback/free-ports';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import type { Reference } from '../run/opened-target.ts';
import { momentOf, type RunContext } from '../run/run-context.ts';
import { RunStopped } from '../run/stop-switch.ts';

/**
 * openReference starts the sink for reference requests, on a port outside the ephemeral ones; null where the plan has none, and where it
 * could not be started: the run goes on, and says so.
 */
export async function openReference(run: RunContext, endpoint: WriteEndpoint): Promise<Reference | null> {
  if (whyNoReference(run.plan.profile, endpoint.kind !== 'graphite') !== null) return null;
  const sink = await started(run);
  if (sink === null) return null;
  const end = run.stop.end();
  if (end !== null) {
    // No one closes what is opened after the run was torn down.
    await sink.stop();
    throw new RunStopped(end);
  }
  run.reference = { port: sink.port, fault: null };
  void sink.died.then((how) => note(run, `The sink for reference requests died: ${how}.`));
  return { close: () => sink.stop() };
}

async function started(run: RunContext): Promise<StartedSink | null> {
  try {
    const [port = 0] = await freePorts(1);
    return await startSink({ port, script: { latency: { baseMs: referenceAnswerMs }, saysTook: true } });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given';
    const fault = `The sink for reference requests did not start: ${why}.`;
    run.reference = { port: null, fault };
    note(run, fault);
    return null;
  }
}

function note(run: RunContext, message: string): void {
  run.recording.event({ kind: 'note', ...momentOf(run), message });
}
