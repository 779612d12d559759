import { DomainError } from '@tidemark/domain/kernel/errors';
import { closeEntry, openEntry, recordSignIn } from '@tidemark/services/audit/record-change';
import type { Container } from '#container.ts';
import { clientAddress } from '#http/client-address.ts';
import { type CurrentSession, sessionOf } from './session-of.ts';

/** Ids that a request to the sign-in library can name; nothing else of its body is kept. */
const idKeys = ['memberId', 'memberIdOrEmail', 'invitationId', 'email'] as const;

type AccountRequest = { path: string; email: string; body: unknown; headers: Headers };

/**
 * auditAccount sends a request to the sign-in library and records it in the audit log: changes of a signed-in account before they happen,
 * and failed attempts at signing in. A session that begins is recorded where sessions are created, whichever way leads there.
 */
export async function auditAccount(
  parts: Container,
  { path, email, body, headers }: AccountRequest,
  send: () => Promise<Response>,
): Promise<Response> {
  const address = clientAddress();
  if (path === '/sign-in/email' || path === '/sign-up/email') {
    const response = await send();
    const account = { email };
    if (path === '/sign-in/email' && response.status === 401)
      await recordSignIn(parts, { account, action: 'signIn', outcome: 'refused', address });
    if (path === '/sign-up/email' && response.ok)
      await recordSignIn(parts, { account, action: 'signUp', outcome: 'done', address });
    return response;
  }
  const session = await sessionOf(parts, headers);
  if (!session) return send();
  const fields = isRecord(body) ? body : {};
  const { id: workspaceId, role } = workspaceNamed(session, fields.organizationId);
  const actor = { kind: 'user', userId: session.user.id, role } as const;
  const ctx = { db: parts.db, actor, workspaceId, address };
  const ids = idKeys.map((key) => fields[key]).filter((value) => typeof value === 'string');
  const entry = await openEntry(ctx, { action: actionOf(path), object: null, ids });
  const response = await send();
  const end = response.ok ? { created: null } : { error: refusalOf(response.status) };
  await closeEntry(ctx, entry, end).catch((error: unknown) =>
    parts.log.error(`audit: the outcome of ${path} was not recorded: ${String(error)}`),
  );
  return response;
}

/** The workspace that a request names, if it is one of the account's, or else the active one. */
function workspaceNamed({ workspace, workspaces }: CurrentSession, id: unknown) {
  return workspaces.find((known) => known.id === id) ?? workspace;
}

/** actionOf turns a path of the sign-in library into a name: "/organization/invite-member" is inviteMember. */
export function actionOf(path: string): string {
  const last = path.split('/').at(-1) ?? '';
  return last.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function refusalOf(status: number): DomainError {
  if (status === 401 || status === 403) return new DomainError('role_forbidden', { action: 'do this' });
  return new DomainError('validation_failed', { issues: [] });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
