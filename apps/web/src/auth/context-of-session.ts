import type { ServiceContext } from '@tidemark/services/access/context';
import type { Container } from '#container.ts';
import { contextOf } from './context-of.ts';
import type { CurrentSession } from './session-of.ts';

/** contextOfSession gives what a signed-in user may do in the active workspace. */
export function contextOfSession(
  parts: Container,
  { user, workspace }: CurrentSession,
): Promise<ServiceContext> {
  return contextOf(parts, { kind: 'user', userId: user.id, role: workspace.role }, workspace.id);
}
