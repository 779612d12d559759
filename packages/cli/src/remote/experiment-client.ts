import { experimentStates } from '@tidemark/domain/experiment/experiment-record';
import { runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import { type Answer, ask, type Portal } from './portal-client.ts';

const progressShape = z.object({
  runCount: z.number(),
  endedCount: z.number(),
  failedCount: z.number(),
  fraction: z.number(),
  remainingMs: z.object({ low: z.number(), high: z.number() }).nullable(),
  remainingReason: z.string().nullable(),
});
export type RemoteProgress = z.infer<typeof progressShape>;

const experimentShape = z.object({
  id: z.string(),
  state: z.enum(experimentStates),
  cells: z.array(
    z.object({
      row: z.string(),
      column: z.string(),
      refusals: z.array(z.object({ detail: z.string() })),
      runs: z.array(z.object({ runId: z.string(), state: z.enum(runStates), isSuperseded: z.boolean() })),
    }),
  ),
  progress: progressShape,
});
export type RemoteExperiment = z.infer<typeof experimentShape>;

/** startRemoteExperiment creates an experiment and gives its id; a repeated call with the same key does not create a second one. */
export function startRemoteExperiment(
  portal: Portal,
  body: unknown,
  idempotencyKey: string,
): Promise<Answer<{ id: string }>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return ask(portal, '/experiments', z.object({ id: z.string() }), init);
}

/** readRemoteExperiment gives an experiment as it is. */
export function readRemoteExperiment(portal: Portal, id: string): Promise<Answer<RemoteExperiment>> {
  return ask(portal, `/experiments/${encodeURIComponent(id)}`, experimentShape, {});
}

/** cancelRemoteExperiment asks the portal to cancel all of it; what goes ends a little later. */
export function cancelRemoteExperiment(portal: Portal, id: string): Promise<Answer<unknown>> {
  return ask(portal, `/experiments/${encodeURIComponent(id)}/cancel`, z.unknown(), { method: 'POST' });
}
