import { runStates } from '@tidemark/domain/run/run-state';
import { workerStates } from '@tidemark/domain/run/worker';
import { z } from 'zod';

// The page of the workers parses this as well, so nothing here may import server code.
export const workerBodyShape = z.object({
  id: z.string(),
  state: z
    .enum(workerStates)
    .describe('alive: heartbeat within 20 s; silent: none since; gone: shut down, or silent for 5 minutes'),
  hostName: z.string().nullable().describe('For signed-in users; null with an API key'),
  pid: z.int().nullable().describe('For signed-in users; null with an API key'),
  version: z.string(),
  cores: z.int(),
  memoryBytes: z.number(),
  launchers: z.array(z.string()).describe('Names of the launchers that it offers'),
  capacity: z.int().describe('Runs that it executes at a time'),
  startedAt: z.iso.datetime(),
  heartbeatAt: z.iso.datetime(),
  silenceMs: z.number().describe('Time since the last heartbeat, on the clock of the database'),
  runs: z
    .array(z.object({ id: z.string(), name: z.string(), state: z.enum(runStates) }))
    .describe('Runs of this workspace that it executes'),
  otherRuns: z.int().describe('Number of runs of other workspaces that it executes'),
});
export type WorkerBody = z.infer<typeof workerBodyShape>;

export const workersBodyShape = z.object({ items: z.array(workerBodyShape) });
