import { randomBytes, randomUUID } from 'node:crypto';
import {
  deleteBadge as deleteBadgeRow,
  insertBadge,
  listBadges as listBadgeRows,
} from '@tidemark/db/repositories/badges';
import {
  type BadgeInput,
  type BadgeRecord,
  badgeSubjectShape,
  maxBadges,
} from '@tidemark/domain/badge/badge';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

/** 160 bits: no one finds an address by trying. */
const tokenBytes = 20;

/** createBadge gives a picture an address of its own, which anyone who has it can open. */
export async function createBadge(ctx: ServiceContext, input: BadgeInput): Promise<BadgeRecord> {
  requirePermission(ctx, 'write');
  requirePermission(ctx, 'read');
  const subject = parseStorable(badgeSubjectShape, input);
  const stored = await insertBadge(
    ctx.db,
    ctx.workspaceId,
    {
      id: randomUUID(),
      token: randomBytes(tokenBytes).toString('base64url'),
      subject,
      createdBy: await actorLabel(ctx),
    },
    maxBadges,
  );
  if (stored !== null) return stored;
  throw new DomainError('budget_exceeded', { quantity: 'badges', asked: maxBadges + 1, allowed: maxBadges });
}

/** listBadges gives the badges of the workspace, newest first. */
export async function listBadges(ctx: ServiceContext): Promise<BadgeRecord[]> {
  requirePermission(ctx, 'read');
  return listBadgeRows(ctx.db, ctx.workspaceId);
}

export type DeleteBadgeInput = { badgeId: string };

/** deleteBadge takes a badge back: its address shows nothing any more. */
export async function deleteBadge(ctx: ServiceContext, { badgeId }: DeleteBadgeInput): Promise<void> {
  requirePermission(ctx, 'write');
  const wasThere = await deleteBadgeRow(ctx.db, ctx.workspaceId, badgeId);
  if (!wasThere) throw new DomainError('not_found', { kind: 'badge' });
}
