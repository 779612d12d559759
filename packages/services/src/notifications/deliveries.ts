import { randomUUID } from 'node:crypto';
import {
  findDelivery,
  insertDeliveries,
  listDeliveries as listDeliveryRows,
  sendAgain,
} from '@tidemark/db/repositories/webhook-deliveries';
import { findWorkspaceName } from '@tidemark/db/repositories/webhooks';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { DeliveryRecord } from '@tidemark/domain/notification/webhook';
import type { Page } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { readWebhook, type WebhookIdInput } from './webhooks.ts';

/** listDeliveries gives what was sent or waits, newest first, for 30 days. */
export async function listDeliveries(
  ctx: ServiceContext,
  { webhookId, ...page }: PageInput & WebhookIdInput,
): Promise<Page<DeliveryRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(page);
  await readWebhook(ctx, webhookId);
  return toPage(await listDeliveryRows(ctx.db, ctx.workspaceId, webhookId, query), query);
}

export type ResendInput = WebhookIdInput & { deliveryId: string };

/** resendDelivery sends a message again, with the same id, so that a receiver can recognize it. */
export async function resendDelivery(
  ctx: ServiceContext,
  { webhookId, deliveryId }: ResendInput,
): Promise<DeliveryRecord> {
  requirePermission(ctx, 'write');
  const place = { webhookId, id: deliveryId };
  requireFound(await findDelivery(ctx.db, ctx.workspaceId, place), 'delivery');
  await requireActive(ctx, webhookId);
  await sendAgain(ctx.db, ctx.workspaceId, place);
  return requireFound(await findDelivery(ctx.db, ctx.workspaceId, place), 'delivery');
}

export type TestWebhookInput = WebhookIdInput & { portalUrl: string };

/** testWebhook sends a message that says that it is a test, the way every other is sent. */
export async function testWebhook(
  ctx: ServiceContext,
  { webhookId, portalUrl }: TestWebhookInput,
): Promise<DeliveryRecord> {
  requirePermission(ctx, 'write');
  const { name } = await readWebhook(ctx, webhookId);
  await requireActive(ctx, webhookId);
  const id = `msg_${randomUUID()}`;
  const notice = {
    type: 'webhook.test',
    timestamp: new Date(ctx.clock.wallMs()).toISOString(),
    workspace: { id: ctx.workspaceId, name: await findWorkspaceName(ctx.db, ctx.workspaceId) },
    data: {
      title: `Test of ${name}`,
      sentence: 'This webhook works.',
      url: `${portalUrl}/settings/notifications`,
      isGood: null,
      about: { webhookId },
    },
  } as const;
  await insertDeliveries(ctx.db, [{ id, webhookId, eventKey: `test/${id}`, notice }]);
  return requireFound(await findDelivery(ctx.db, ctx.workspaceId, { webhookId, id }), 'delivery');
}

async function requireActive(ctx: ServiceContext, webhookId: string): Promise<void> {
  const { isActive } = await readWebhook(ctx, webhookId);
  if (isActive) return;
  const detail = 'the webhook is switched off: switch it on first';
  throw new DomainError('validation_failed', { issues: [{ pointer: '', code: 'switched_off', detail }] });
}
