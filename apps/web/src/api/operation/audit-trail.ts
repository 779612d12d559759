import type { ServiceContext } from '@tidemark/services/access/context';
import {
  type AuditedChange,
  closeEntry,
  isRefusal,
  type OpenEntry,
  openEntry,
  recordRefusal,
} from '@tidemark/services/audit/record-change';
import type { Container } from '#container.ts';
import { clientAddress } from '#http/client-address.ts';
import { kindOfParam, type Operation, type OperationResponse } from './operation.ts';

/** The entry of one request in the audit log. */
export type AuditTrail = {
  /** Records the change before it happens; where this fails, it must not happen. */
  begin(body: unknown): Promise<void>;
  end(response: OperationResponse): Promise<void>;
  /** Records the failure of a change, and a refusal also before it began. */
  fail(error: unknown): Promise<void>;
};

/** isAudited reports whether requests of an operation are in the audit log. */
export function isAudited({ method, access, changesNothing }: Operation): boolean {
  return method !== 'get' && access !== 'public' && changesNothing !== true;
}

/** auditTrail follows a request of an operation that changes something; null for every other. */
export function auditTrail(
  parts: Container,
  { db, actor, workspaceId }: ServiceContext,
  operation: Operation,
  params: Record<string, string>,
): AuditTrail | null {
  if (!isAudited(operation)) return null;
  const ctx = { db, actor, workspaceId, address: clientAddress() };
  let entry: OpenEntry | null = null;
  // The change has happened or was refused: its answer must not depend on whether the outcome can be recorded. The entry stays "unknown".
  const record = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      parts.log.error(`audit: the outcome of ${operation.id} was not recorded: ${reason}`);
    });
  };
  return {
    begin: async (body) => {
      entry = await openEntry(ctx, changeOf(operation, params, body));
    },
    end: (response) =>
      record(async () => {
        if (entry) await closeEntry(ctx, entry, { created: createdOf(response) });
      }),
    fail: (error) =>
      record(async () => {
        if (entry) await closeEntry(ctx, entry, { error });
        else if (isRefusal(error)) await recordRefusal(ctx, changeOf(operation, params, undefined), error);
      }),
  };
}

/** Kinds of records by the first part of a path, where its singular is not the kind. */
const kindsOfPaths: Record<string, string> = {
  profiles: 'load profile',
  'api-keys': 'API key',
  imports: 'run',
  ram: 'experiment',
};

/** changeOf gives what a request is about, from its address and the ids in its body; nothing else of the body is kept. */
export function changeOf(
  { id: action, path }: Pick<Operation, 'id' | 'path'>,
  params: Record<string, string>,
  body: unknown,
): AuditedChange {
  const ids = isRecord(body) && Array.isArray(body.runIds) ? body.runIds.filter(isText) : [];
  const [name] = /\{(\w+)\}/.exec(path)?.slice(1) ?? [];
  if (name === 'kind')
    return { action, object: { kind: kindOfParam(`${params.kind ?? ''}Id`), id: params.id ?? null }, ids };
  if (name !== undefined)
    return { action, object: { kind: kindOfParam(name), id: params[name] ?? null }, ids };
  const [, first = ''] = path.split('/');
  return { action, object: { kind: kindsOfPaths[first] ?? first.replace(/s$/, ''), id: null }, ids };
}

/** createdOf finds the id and the name of a record in a response: in its body, or one level below. */
export function createdOf(response: OperationResponse): { id: string | null; name: string | null } | null {
  if (response instanceof Response || !isRecord(response.body)) return null;
  const layers = [response.body, ...Object.values(response.body).filter(isRecord)];
  const id = layers.map((layer) => layer.id).find(isText) ?? null;
  const name = layers.flatMap((layer) => [layer.name, layer.title, layer.benchmark]).find(isText) ?? null;
  return id === null && name === null ? null : { id, name };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
