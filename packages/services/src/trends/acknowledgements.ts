import { findGate } from '@tidemark/db/repositories/gates';
import {
  deleteAcknowledgement as deleteAcknowledgementRow,
  storeAcknowledgement,
} from '@tidemark/db/repositories/trend-notes';
import {
  type AcknowledgementInput,
  type AcknowledgementRecord,
  acknowledgementInputShape,
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
  { benchmark, ...input }: { benchmark: string } & AcknowledgementInput,
): Promise<AcknowledgementRecord> {
  requirePermission(ctx, 'write');
  const parsed = parseStorable(acknowledgementInputShape, input);
  const gate = requireFound(await findGate(ctx.db, ctx.workspaceId, parsed.gateId), 'gate');
  if (gate.benchmark !== benchmark) throw new DomainError('not_found', { kind: 'gate' });
  const createdBy = await actorLabel(ctx);
  const stored = await storeAcknowledgement(
    ctx.db,
    ctx.workspaceId,
    { benchmark, ...parsed, createdBy },
    maxTrendNotes,
  );
  if (stored === null) throw tooMany('acknowledgements');
  return stored;
}

/** withdrawAcknowledgement takes an acknowledgement back: the regression leads the trend again. Throws not_found. */
export async function withdrawAcknowledgement(
  ctx: ServiceContext,
  { benchmark, acknowledgementId }: { benchmark: string; acknowledgementId: string },
): Promise<void> {
  requirePermission(ctx, 'write');
  const wasThere = await deleteAcknowledgementRow(ctx.db, ctx.workspaceId, {
    benchmark,
    id: acknowledgementId,
  });
  if (!wasThere) throw new DomainError('not_found', { kind: 'acknowledgement' });
}
