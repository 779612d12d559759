import { startSink } from '../src/start-sink.ts';

/** A process that starts a sink, tells its process id, and waits to be killed. */
const sink = await startSink();
process.send?.(sink.pid);
