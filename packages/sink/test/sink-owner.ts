import { startSink } from '../src/start-sink.ts';

/** A process that starts a sink, sends its process id, and waits to be killed. */
const sink = await startSink();
process.send?.(sink.pid);
