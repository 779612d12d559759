import type { Connection } from '@tidemark/db/client';
import {
  closeAuditEntry,
  findAccount,
  findObjectName,
  insertAuditEntry,
} from '@tidemark/db/repositories/audit';
import type { AuditActor, AuditEntry, AuditObject, accountActions } from '@tidemark/domain/audit/audit-entry';
import { type DomainErrorCode, isDomainError } from '@tidemark/domain/kernel/errors';
import { type Actor, actorLabel } from '../access/actor.ts';

/** Who changes what, and from where. */
export type AuditedContext = { db: Connection; actor: Actor; workspaceId: string; address: string };

/** What is about to change; the name of the object is looked up. */
export type AuditedChange = { action: string; object: Omit<AuditObject, 'name'> | null; ids: string[] };

/** How it ended: what was created, or the error. */
export type AuditedEnd = { created: Omit<AuditObject, 'kind'> | null } | { error: unknown };

/** An entry whose outcome is not known yet. */
export type OpenEntry = AuditedChange & { id: string; object: AuditObject | null };

/** openEntry records a change before it happens: one that cannot be recorded must not happen. */
export async function openEntry(ctx: AuditedContext, change: AuditedChange): Promise<OpenEntry> {
  const { db, workspaceId, address } = ctx;
  const object = change.object && { ...change.object, name: await nameOf(ctx, change.object) };
  const id = await insertAuditEntry(db, workspaceId, {
    actor: await actorOf(ctx),
    action: change.action,
    object,
    address,
    outcome: 'unknown',
    code: null,
    ids: change.ids,
  });
  return { ...change, id, object };
}

/** closeEntry records the outcome of a change. */
export async function closeEntry(
  { db, workspaceId }: AuditedContext,
  entry: OpenEntry,
  end: AuditedEnd,
): Promise<void> {
  if ('error' in end) {
    const { object, ids } = entry;
    await closeAuditEntry(db, workspaceId, entry.id, { ...outcomeOf(end.error), object, ids });
    return;
  }
  await closeAuditEntry(db, workspaceId, entry.id, {
    outcome: 'done',
    code: null,
    ...withCreated(entry, end.created),
  });
}

/** What was created is the object where there was none, or belongs to it, as a rerun to its run. */
function withCreated(
  { object, ids }: OpenEntry,
  created: Omit<AuditObject, 'kind'> | null,
): Pick<AuditEntry, 'object' | 'ids'> {
  if (created === null || object === null || created.id === object.id) return { object, ids };
  if (object.id === null && ids.length === 0) return { object: { kind: object.kind, ...created }, ids };
  return { object, ids: created.id === null ? ids : [...ids, created.id] };
}

/** recordRefusal records an attempt that was refused before it began. */
export async function recordRefusal(
  ctx: AuditedContext,
  change: AuditedChange,
  error: unknown,
): Promise<void> {
  await closeEntry(ctx, await openEntry(ctx, change), { error });
}

const refusals: readonly DomainErrorCode[] = ['role_forbidden', 'insufficient_scope'];

/** isRefusal reports whether an error is about what the actor may do. */
export function isRefusal(error: unknown): boolean {
  return isDomainError(error) && refusals.includes(error.code);
}

function outcomeOf(error: unknown): Pick<AuditEntry, 'outcome' | 'code'> {
  const code = isDomainError(error) ? error.code : 'internal';
  return { outcome: isRefusal(error) ? 'refused' : 'failed', code };
}

/** An account that signs in, by its id or by the email that was typed. */
export type SigningIn = {
  account: { id: string } | { email: string };
  action: keyof typeof accountActions;
  outcome: 'done' | 'refused';
  address: string;
};

/**
 * recordSignIn records a step of signing in in each workspace of the account, since the account opens all of them. An unknown email
 * leaves no entry: it belongs to no workspace.
 */
export async function recordSignIn(
  { db }: { db: Connection },
  { account, action, outcome, address }: SigningIn,
): Promise<void> {
  const found = await findAccount(db, account);
  if (!found) return;
  const actor: AuditActor =
    outcome === 'done'
      ? { kind: 'user', id: found.id, label: userLabel(found) }
      : { kind: 'visitor', id: null, label: `not signed in (as ${found.email})` };
  for (const workspaceId of found.workspaceIds) {
    const code = outcome === 'done' ? null : 'wrong_password';
    await insertAuditEntry(db, workspaceId, { actor, action, object: null, address, outcome, code, ids: [] });
  }
}

async function nameOf({ db, workspaceId }: AuditedContext, { kind, id }: Omit<AuditObject, 'name'>) {
  return id === null ? null : findObjectName(db, workspaceId, kind, id);
}

async function actorOf(ctx: AuditedContext): Promise<AuditActor> {
  const { actor, db } = ctx;
  switch (actor.kind) {
    case 'user': {
      const user = await findAccount(db, { id: actor.userId });
      return { kind: 'user', id: actor.userId, label: user ? userLabel(user) : 'a former member' };
    }
    case 'api-key':
      return { kind: 'api-key', id: actor.keyId, label: await actorLabel(ctx) };
    case 'system':
      return { kind: 'system', id: null, label: actor.job };
  }
}

/** Names are not unique, so the email stands beside. */
function userLabel({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`;
}
