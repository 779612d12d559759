import {
  listBaselines as listBaselineRows,
  lockRunsOf,
  removePin,
  storePin,
} from '@tidemark/db/repositories/baselines';
import { findGate } from '@tidemark/db/repositories/gates';
import type { BaselineRecord } from '@tidemark/domain/gate/gate-record';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page } from '@tidemark/domain/run/records';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage } from '../input/page.ts';

export type PinBaselineInput = { benchmark: string; name: string; gateId: string };

/**
 * pinBaseline makes a concluded gate the baseline of its benchmark until it is unpinned, whatever its conclusion: so a change for the
 * worse that was intended becomes the new normal. Its runs cannot be deleted meanwhile.
 */
export async function pinBaseline(ctx: ServiceContext, input: PinBaselineInput): Promise<BaselineRecord> {
  requirePermission(ctx, 'write');
  const { benchmark, name, gateId } = input;
  const gate = requireFound(await findGate(ctx.db, ctx.workspaceId, gateId), 'gate');
  if (gate.benchmark !== benchmark) throw new DomainError('not_found', { kind: 'gate' });
  const { experimentId, state, context } = gate;
  if (state !== 'concluded') throw notPinnable('gate_not_concluded', `the gate is ${state}`);
  const createdBy = await actorLabel(ctx);
  await ctx.db.transact(async (transaction) => {
    const isThere = experimentId !== null && (await lockRunsOf(transaction, ctx.workspaceId, experimentId));
    if (!isThere) throw notPinnable('runs_deleted', 'runs of the gate are deleted');
    await storePin(transaction, ctx.workspaceId, { benchmark, name, gateId, experimentId, createdBy });
  });
  const { branch, commit } = context;
  const pinned = { kind: 'pinned' as const, pinnedAt: ctx.db.now(), pinnedBy: createdBy };
  return { benchmark, name, gateId, branch, commit, ...pinned };
}

function notPinnable(code: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer: '/gateId', code, detail }] });
}

export type UnpinBaselineInput = { benchmark: string; name: string };

/** unpinBaseline lets the baseline follow its branch again. */
export async function unpinBaseline(
  ctx: ServiceContext,
  { benchmark, name }: UnpinBaselineInput,
): Promise<void> {
  requirePermission(ctx, 'write');
  const removed = await removePin(ctx.db, ctx.workspaceId, { benchmark, name });
  if (!removed) throw new DomainError('not_found', { kind: 'pinned baseline' });
}

const cursorShape = z.tuple([z.string().max(100), z.string().max(100)]);

/** listBaselines gives the baselines of all benchmarks of the workspace, in the order of their names. */
export async function listBaselines(
  ctx: ServiceContext,
  input: PageInput = {},
): Promise<Page<BaselineRecord>> {
  requirePermission(ctx, 'read');
  const { limit } = readPage({ limit: input.limit });
  const after = input.cursor ? readCursor(input.cursor) : null;
  const rows = await listBaselineRows(ctx.db, ctx.workspaceId, { after, limit });
  const items = rows.slice(0, limit - 1);
  const last = items.at(-1);
  const more = rows.length === limit && last;
  return { items, nextCursor: more ? writeCursor([last.benchmark, last.name]) : null };
}

function writeCursor(position: z.output<typeof cursorShape>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readCursor(cursor: string): { benchmark: string; name: string } {
  try {
    const [benchmark, name] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (`${benchmark}${name}`.includes('\0')) throw new TypeError('NUL');
    return { benchmark, name };
  } catch (cause) {
    throw new DomainError('invalid_cursor', {}, { cause });
  }
}
