import { z } from 'zod';
import { type Answer, ask, exchange, type Portal } from './portal-client.ts';

const accessShape = z.object({
  version: z.string(),
  workspace: z.object({ id: z.string(), name: z.string() }),
  actor: z.object({ label: z.string(), scopes: z.array(z.string()).nullable() }),
});
export type RemoteAccess = z.infer<typeof accessShape>;

/** readAccess says whose key this is, and its permissions. */
export function readAccess(portal: Portal): Promise<Answer<RemoteAccess>> {
  return ask(portal, '/access', accessShape, {});
}

/** readPortalClock gives the time of the portal, to a second, by the header of any answer; null: it does not answer. */
export async function readPortalClock(portal: Portal): Promise<{ dateMs: number | null } | null> {
  const received = await exchange(portal, '/access', {});
  if (!received.ok) return null;
  const dateMs = Date.parse(received.headers.get('date') ?? '');
  return { dateMs: Number.isNaN(dateMs) ? null : dateMs };
}
