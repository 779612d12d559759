import { gateAnswerShape, gateConclusions, gateStates } from '@tidemark/domain/gate/gate-answer';
import { z } from 'zod';
import { type Answer, ask, askText, type Portal } from './portal-client.ts';

const gateShape = z.object({
  id: z.string(),
  benchmark: z.string(),
  experimentId: z.string().nullable(),
  state: z.enum(gateStates),
  conclusion: z.enum(gateConclusions).nullable(),
  answer: gateAnswerShape.nullable(),
  progress: z
    .object({
      runCount: z.number(),
      endedCount: z.number(),
      fraction: z.number(),
      remainingMs: z.object({ low: z.number(), high: z.number() }).nullable(),
    })
    .nullable(),
});
export type RemoteGate = z.infer<typeof gateShape>;

const path = (id: string) => `/gates/${encodeURIComponent(id)}`;

/** startRemoteGate creates a gate; a repeated call with the same key gives the first one. */
export function startRemoteGate(
  portal: Portal,
  body: string,
  idempotencyKey: string,
): Promise<Answer<RemoteGate>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  return ask(portal, '/gates', gateShape, { method: 'POST', headers, body });
}

/** waitForRemoteGate asks for a gate and lets the portal hold the answer until it is over; 0 asks for it as it is. */
export function waitForRemoteGate(
  portal: Portal,
  id: string,
  waitSeconds: number,
): Promise<Answer<RemoteGate>> {
  return ask(portal, waitSeconds === 0 ? path(id) : `${path(id)}?wait=${waitSeconds}`, gateShape, {});
}

/** cancelRemoteGate asks the portal to cancel a gate and its runs. */
export function cancelRemoteGate(portal: Portal, id: string): Promise<Answer<unknown>> {
  return ask(portal, `${path(id)}/cancel`, z.unknown(), { method: 'POST' });
}

/** readRemoteGateText gives the answer of a gate as the portal writes it. */
export function readRemoteGateText(
  portal: Portal,
  id: string,
  format: 'markdown' | 'junit',
): Promise<Answer<string>> {
  return askText(portal, `${path(id)}/${format}`);
}
