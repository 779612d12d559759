import { isWorkspaceOpen } from '@tidemark/db/repositories/workspaces';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '@tidemark/services/access/context';
import { isApiKeyText } from '#auth/api-key-text.ts';
import type { Container } from '#container.ts';
import { isSameSite } from '#http/is-same-site.ts';
import { contextOf, contextOfSession } from './context-of.ts';
import { type CurrentSession, requireDatabase, sessionOf } from './session-of.ts';
import { workspaceHeader } from './workspace-header.ts';

/** principalOf turns a request's credentials into what they allow: an API key where one is sent, else the session; or throws. */
export async function principalOf(parts: Container, request: Request): Promise<ServiceContext> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) return principalOfKey(parts, authorization);
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  // A session that another site's page sent along is as good as none.
  if (changes && !isSameSite(request.headers, parts.trustedOrigins))
    throw new DomainError('missing_credentials', {});
  if (!request.headers.has('cookie')) throw new DomainError('missing_credentials', {});
  const session = await sessionOf(parts, request.headers);
  if (!session) throw new DomainError('missing_credentials', {});
  const expected = request.headers.get(workspaceHeader);
  if (expected !== null && expected !== session.workspace.id) throw new DomainError('workspace_changed', {});
  return contextOfSession(parts, session);
}

/** requireSessionOf gives the session of a request, or throws where it has none. */
export async function requireSessionOf(parts: Container, request: Request): Promise<CurrentSession> {
  const session = await sessionOf(parts, request.headers);
  if (!session) throw new DomainError('missing_credentials', {});
  return session;
}

/** requireStillAllowed repeats the check of a request that has been open for a while: access may have ended since, or the workspace changed. */
export async function requireStillAllowed(
  parts: Container,
  request: Request,
  { workspaceId }: ServiceContext,
): Promise<void> {
  const now = await principalOf(parts, request);
  if (now.workspaceId !== workspaceId) throw new DomainError('workspace_changed', {});
}

async function principalOfKey(parts: Container, authorization: string): Promise<ServiceContext> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  if (!isApiKeyText(key)) throw new DomainError('invalid_api_key', {});
  const result = await parts.auth.api.verifyApiKey({ body: { key } });
  if (!result.valid || result.key === null) {
    // The library calls a key invalid when it could not look, too.
    await requireDatabase(parts);
    throw new DomainError('invalid_api_key', {});
  }
  const { id, referenceId, permissions } = result.key;
  const scopes = permissions?.tidemark ?? [];
  if (!(await isWorkspaceOpen(parts.db, referenceId))) throw new DomainError('invalid_api_key', {});
  return contextOf(parts, { kind: 'api-key', keyId: id, scopes }, referenceId);
}
