import { z } from 'zod';
import { createJobWorker } from '../src/create-job-worker.ts';

const engineShape = z.union([
  z.strictObject({ kind: z.literal('postgres'), url: z.string() }),
  z.strictObject({ kind: z.literal('redis'), url: z.string(), namespace: z.string() }),
]);

/** A worker process that says when it got a job and then never ends it: the test kills it. */
await createJobWorker({
  engine: engineShape.parse(JSON.parse(process.argv[2] ?? '')),
  name: 'run.execute',
  policy: { lockDurationMs: 1_500, stalledCheckIntervalMs: 500 },
  handle: ({ runId }) => {
    process.stdout.write(`executing ${runId}\n`);
    return new Promise(() => undefined);
  },
  report: { refused: () => undefined, error: (error) => process.stderr.write(`${error.message}\n`) },
});
process.stdout.write('ready\n');
