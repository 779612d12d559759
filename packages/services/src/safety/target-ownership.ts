import { randomBytes } from 'node:crypto';
import {
  deleteOwnership,
  findOwnership,
  listOwnerships as listOwnershipRows,
  type OwnershipRecord,
  replaceOwnership,
} from '@tidemark/db/repositories/target-ownerships';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { proofHash, proofPath } from '@tidemark/targets/egress/ask-for-proof';
import { resolveTargetAddress } from '@tidemark/targets/egress/resolve-target-address';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { isProvablePort } from './prove-ownership.ts';

/** Addresses per workspace. */
const maxOwnerships = 100;
/** 160 bits. */
const tokenBytes = 20;

/** The address of a public server, as a target would name it. */
export const claimOwnershipShape = z.strictObject({
  address: z.url({ protocol: /^https?$/, error: 'enter an http or https address' }).max(500),
});

/** A new token, shown once, and the two places where its server may answer with it. */
export type ClaimedOwnership = { ownership: OwnershipRecord; token: string; file: string; realm: string };

/**
 * claimOwnership gives a token for the host and port of an address. Its operator lets the server there answer with the token; only
 * then may this workspace load it. An earlier token for the same host and port is void.
 */
export async function claimOwnership(
  ctx: ServiceContext,
  input: z.input<typeof claimOwnershipShape>,
): Promise<ClaimedOwnership> {
  requirePermission(ctx, 'write');
  const { address } = parseStorable(claimOwnershipShape, input);
  requireOwnedTargets(ctx);
  const { host, port, origin } = placeOf(address);
  if (!isProvablePort(port)) throw fault(`port ${port} belongs to another kind of service`);
  const token = `tidemark-${randomBytes(tokenBytes).toString('hex')}`;
  const claim = { host, port, tokenHash: proofHash(token) };
  const ownership = await replaceOwnership(ctx.db, ctx.workspaceId, claim, maxOwnerships);
  if (ownership === null) throw fault(`a workspace has at most ${maxOwnerships} addresses: remove one first`);
  return { ownership, token, file: `${origin}${proofPath}`, realm: `Basic realm="${token}"` };
}

/** listOwnerships gives the public addresses of the workspace, newest first. */
export async function listOwnerships(ctx: ServiceContext): Promise<OwnershipRecord[]> {
  requirePermission(ctx, 'read');
  return listOwnershipRows(ctx.db, ctx.workspaceId);
}

export type OwnershipInput = { ownershipId: string };

/** checkOwnership asks the server now, at every address of its name; throws target_denied, with the reason, where it may not be loaded. */
export async function checkOwnership(
  ctx: ServiceContext,
  { ownershipId: id }: OwnershipInput,
): Promise<OwnershipRecord> {
  requirePermission(ctx, 'write');
  const { host, port } = requireFound(await findOwnership(ctx.db, ctx.workspaceId, { id }), 'ownership');
  requireOwnedTargets(ctx);
  const name = host.includes(':') ? `[${host}]` : host;
  const scheme = port === 443 ? 'https' : 'http';
  await resolveTargetAddress(`${scheme}://${name}:${port}`, ctx.egress).catch(async (error: unknown) => {
    if (scheme === 'https') throw error;
    await resolveTargetAddress(`https://${name}:${port}`, ctx.egress);
  });
  const { tokenHash: _, ...record } = requireFound(
    await findOwnership(ctx.db, ctx.workspaceId, { id }),
    'ownership',
  );
  return record;
}

/** removeOwnership forgets an address: the workspace may not load it any more. */
export async function removeOwnership(ctx: ServiceContext, { ownershipId }: OwnershipInput): Promise<void> {
  requirePermission(ctx, 'write');
  requireFound((await deleteOwnership(ctx.db, ctx.workspaceId, ownershipId)) || null, 'ownership');
}

function requireOwnedTargets({ egress }: ServiceContext): void {
  if (egress.provesOwnership !== undefined) return;
  throw fault('the operator allows listed targets only (TIDEMARK_PUBLIC_TARGETS is not "owned")');
}

function placeOf(address: string): { host: string; port: number; origin: string } {
  const url = new URL(address);
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const usual = url.protocol === 'https:' ? 443 : 80;
  return { host, port: url.port === '' ? usual : Number(url.port), origin: url.origin };
}

function fault(detail: string): DomainError {
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/address', code: 'not_provable', detail }],
  });
}
