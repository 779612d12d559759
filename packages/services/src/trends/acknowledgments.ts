import { findGate } from '@tidemark/db/repositories/gates';
import {
  deleteAcknowledgment as deleteAcknowledgmentRow,
  storeAcknowledgment,
} from '@tidemark/db/repositories/trend-notes';
import {
  type AcknowledgmentInput,
  type AcknowledgmentRecord,
  acknowledgmentInputShape,
  maxTrendNotes,
} from '@tidemark/domain/gate/trend-notes';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { tooMany } from './annotations.ts';

/**
 * acknowledgeRegression mutes a known regression in the trend of its benchmark, with a reason: it stays in the charts. Gates judge as
 * before; to make it the new normal, pin a gate that shows it as baseline.
 */
export async function acknowledgeRegression(
  ctx: ServiceContext,
  { benchmark, ...input }: { benchmark: string } & AcknowledgmentInput,
): Promise<AcknowledgmentRecord> {
  requirePermission(ctx, 'write');
  const parsed = parseStorable(acknowledgmentInputShape, input);
  const gate = requireFound(await findGate(ctx.db, ctx.workspaceId, parsed.gateId), 'gate');
  if (gate.benchmark !== benchmark) throw new DomainError('not_found', { kind: 'gate' });
  const createdBy = await actorLabel(ctx);
  const stored = await storeAcknowledgment(
    ctx.db,
    ctx.workspaceId,
    { benchmark, ...parsed, createdBy },
    maxTrendNotes,
  );
  if (stored === null) throw tooMany('acknowledgments');
  return stored;
}

/** withdrawAcknowledgment takes an acknowledgment back: the regression leads the trend again. Throws not_found. */
export async function withdrawAcknowledgment(
  ctx: ServiceContext,
  { benchmark, acknowledgmentId }: { benchmark: string; acknowledgmentId: string },
): Promise<void> {
  requirePermission(ctx, 'write');
  const wasThere = await deleteAcknowledgmentRow(ctx.db, ctx.workspaceId, {
    benchmark,
    id: acknowledgmentId,
  });
  if (!wasThere) throw new DomainError('not_found', { kind: 'acknowledgment' });
}
