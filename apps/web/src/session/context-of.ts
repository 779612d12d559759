import type { Actor } from '@tidemark/services/access/actor';
import type { ServiceContext } from '@tidemark/services/access/context';
import { workspaceEgress } from '@tidemark/services/safety/prove-ownership';
import type { Container } from '#container.ts';
import type { CurrentSession } from './session-of.ts';

/** contextOf puts an actor and a workspace beside what services work with. */
export async function contextOf(
  parts: Container,
  actor: Actor,
  workspaceId: string,
): Promise<ServiceContext> {
  const { db, queue, secrets, clock, limits, launcherStore, mail } = parts;
  const egress = workspaceEgress(parts, workspaceId);
  const launchers = await launcherStore.choices();
  return { db, queue, secrets, clock, limits, egress, launchers, launcherStore, mail, actor, workspaceId };
}

/** contextOfSession gives what a signed-in user may do in the active workspace. */
export function contextOfSession(
  parts: Container,
  { user, workspace }: CurrentSession,
): Promise<ServiceContext> {
  return contextOf(parts, { kind: 'user', userId: user.id, role: workspace.role }, workspace.id);
}
