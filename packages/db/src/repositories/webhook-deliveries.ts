import { type Notice, noticeShape } from '@tidemark/domain/notification/notice';
import { type DeliveryRecord, deliveryStates, noticeEvents } from '@tidemark/domain/notification/webhook';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { WebhookDelivery as DeliveryRow } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';
import { storableText, storableValue } from '../storable-json.ts';

/** A new message. The same `eventKey` is stored once per webhook. */
export type NewDelivery = { id: string; webhookId: string; eventKey: string; notice: Notice };

/** insertDeliveries stores messages that are to be sent now; one that is stored already is left out. */
export async function insertDeliveries(db: Connection, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db.prisma.webhookDelivery.createMany({
    data: deliveries.map(({ id, webhookId, eventKey, notice }) => ({
      id,
      webhookId,
      event: notice.type,
      eventKey,
      payload: storableValue(notice),
      nextAt: db.now(),
    })),
    skipDuplicates: true,
  });
}

/** listDeliveries gives the messages of a webhook, newest first. */
export async function listDeliveries(
  { prisma }: Connection,
  workspaceId: string,
  webhookId: string,
  { after, limit }: PageQuery,
): Promise<DeliveryRecord[]> {
  const rows = await prisma.webhookDelivery.findMany({
    where: { webhookId, webhook: { workspaceId, userId: null }, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toRecord);
}

/** findDelivery gives one message of a webhook, or null. */
export async function findDelivery(
  { prisma }: Connection,
  workspaceId: string,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRecord | null> {
  const where = { id, webhookId, webhook: { workspaceId, userId: null } };
  const row = await prisma.webhookDelivery.findFirst({ where });
  return row && toRecord(row);
}

/** sendAgain makes a message due now, with all its attempts before it; false: there is none. */
export async function sendAgain(
  db: Connection,
  workspaceId: string,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<boolean> {
  const where = { id, webhookId, webhook: { workspaceId, userId: null } };
  const data = { state: 'waiting', attempts: 0, nextAt: db.now() };
  return (await db.prisma.webhookDelivery.updateMany({ where, data })).count > 0;
}

/** A message that this process is to send now. */
export type ClaimedDelivery = {
  id: string;
  webhookId: string;
  workspaceId: string;
  kind: string;
  userId: string | null;
  sealedSecret: string | null;
  failingSince: Date | null;
  attempts: number;
  notice: Notice;
};

const claimedShape = z.object({
  id: z.string(),
  webhookId: z.string(),
  workspaceId: z.string(),
  kind: z.string(),
  userId: z.string().nullable(),
  sealedSecret: z.string().nullable(),
  failingSince: z.date().nullable(),
  attempts: z.number(),
  notice: noticeShape,
});

/**
 * claimDeliveries takes at most one due message of each webhook for `busyMs`, so that a receiver that hangs holds up no other. However
 * many processes claim, one of them has a message at a time; after `busyMs` it counts as lost with its process and is claimed again.
 */
export function claimDeliveries(
  db: Connection,
  { limit, busyMs }: { limit: number; busyMs: number },
): Promise<ClaimedDelivery[]> {
  return db.query(
    claimedShape,
    `WITH free AS (
       SELECT webhook.id FROM webhook
       WHERE is_active AND (busy_until IS NULL OR busy_until < now()) AND EXISTS (
         SELECT 1 FROM webhook_delivery waiting
         WHERE waiting.webhook_id = webhook.id AND waiting.state = 'waiting' AND waiting.next_at <= now()
       ) ORDER BY busy_until NULLS FIRST, id LIMIT $1 FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE webhook SET busy_until = now() + $2 * interval '1 ms' FROM free WHERE webhook.id = free.id
       RETURNING webhook.*
     ), next AS (
       SELECT taken.id AS webhook_id, due.id FROM taken CROSS JOIN LATERAL (
         SELECT waiting.id FROM webhook_delivery waiting
         WHERE waiting.webhook_id = taken.id AND waiting.state = 'waiting' AND waiting.next_at <= now()
         ORDER BY waiting.next_at, waiting.created_at, waiting.id LIMIT 1
       ) due
     ), counted AS (
       UPDATE webhook_delivery SET attempts = attempts + 1, attempted_at = now()
       FROM next WHERE webhook_delivery.id = next.id AND webhook_delivery.state = 'waiting' AND webhook_delivery.next_at <= now()
       RETURNING webhook_delivery.*
     )
     SELECT counted.id, taken.id AS "webhookId", taken.workspace_id AS "workspaceId", taken.kind, taken.user_id AS "userId",
       taken.sealed_secret AS "sealedSecret", taken.failing_since AS "failingSince", counted.attempts, counted.payload AS notice
     FROM counted JOIN taken ON taken.id = counted.webhook_id`,
    [limit, busyMs],
  );
}

/** What an attempt came to. `pauseMs`: until the next; null: there is none. `disabledReason`: why nothing more is sent there. */
export type AttemptResult = {
  isDelivered: boolean;
  statusCode: number | null;
  durationMs: number | null;
  answer: string | null;
  error: string | null;
  pauseMs: number | null;
  disabledReason: string | null;
};

/** recordAttempt stores the result of an attempt, and frees the webhook for its next message. */
export async function recordAttempt(
  db: Connection,
  { id, webhookId }: { id: string; webhookId: string },
  result: AttemptResult,
): Promise<void> {
  const { isDelivered, statusCode, durationMs, pauseMs, disabledReason } = result;
  const state = isDelivered ? 'delivered' : pauseMs === null ? 'failed' : 'waiting';
  await db.query(
    z.unknown(),
    `WITH recorded AS (
       UPDATE webhook_delivery SET state = $3, status_code = $4, duration_ms = $5, answer = $6, error = $7,
         next_at = CASE WHEN $3 = 'waiting' THEN now() + $8::float8 * interval '1 ms' END
       WHERE id = $1
     )
     UPDATE webhook SET busy_until = NULL,
       failing_since = CASE WHEN $3 = 'delivered' THEN NULL ELSE COALESCE(failing_since, now()) END,
       is_active = is_active AND $9::text IS NULL, disabled_reason = COALESCE($9, disabled_reason)
     WHERE id = $2`,
    [
      id,
      webhookId,
      state,
      statusCode,
      durationMs,
      result.answer === null ? null : storableText(result.answer),
      result.error === null ? null : storableText(result.error),
      pauseMs,
      disabledReason,
    ],
  );
}

/** forgetDeliveries deletes messages that were settled more than 30 days ago. */
export async function forgetDeliveries(db: Connection): Promise<void> {
  await db.query(
    z.unknown(),
    `DELETE FROM webhook_delivery WHERE id IN (
       SELECT id FROM webhook_delivery WHERE created_at < now() - interval '30 days' LIMIT 500 FOR UPDATE SKIP LOCKED
     )`,
  );
}

const stateShape = z.enum(deliveryStates);
const eventShape = z.enum([...noticeEvents, 'webhook.test']);

function toRecord(row: DeliveryRow): DeliveryRecord {
  const notice = noticeShape.safeParse(row.payload);
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: eventShape.parse(row.event),
    title: notice.success ? notice.data.data.title : '',
    state: stateShape.parse(row.state),
    attempts: row.attempts,
    statusCode: row.statusCode,
    durationMs: row.durationMs,
    answer: row.answer,
    error: row.error,
    attemptedAt: row.attemptedAt,
    nextAt: row.nextAt,
    createdAt: row.createdAt,
  };
}
