import { randomUUID } from 'node:crypto';
import {
  deleteWebhook as deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhooks as listWebhookRows,
  updateWebhook as updateWebhookRow,
} from '@tidemark/db/repositories/webhooks';
import { DomainError } from '@tidemark/domain/kernel/errors';
import {
  maxWebhooks,
  type WebhookRecord,
  webhookChangeShape,
  webhookInputShape,
} from '@tidemark/domain/notification/webhook';
import type { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { createSigningSecret } from './sign-webhook.ts';
import { checkWebhookAddress } from './webhook-address.ts';
import { sealWebhook } from './webhook-secret.ts';

export type CreateWebhookInput = z.input<typeof webhookInputShape>;

/** `secret` verifies the signatures; it is returned only here. */
export type CreatedWebhook = { webhook: WebhookRecord; secret: string };

/** createWebhook stores a webhook whose address is allowed; address and signing secret are sealed. */
export async function createWebhook(ctx: ServiceContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  requirePermission(ctx, 'write');
  const { url, ...rest } = parseStorable(webhookInputShape, input);
  await checkWebhookAddress(ctx, url);
  const id = randomUUID();
  const secret = createSigningSecret();
  const owner = { workspaceId: ctx.workspaceId, ownerId: id };
  const webhook = await insertWebhook(
    ctx.db,
    ctx.workspaceId,
    {
      ...rest,
      id,
      events: rest.kind === 'slack' ? ['verdict.changed'] : rest.events,
      host: new URL(url).host,
      sealedSecret: sealWebhook(ctx.secrets, owner, { url, secret }),
      createdBy: await actorLabel(ctx),
    },
    maxWebhooks,
  );
  if (webhook === null)
    throw new DomainError('budget_exceeded', {
      quantity: 'webhooks',
      asked: maxWebhooks + 1,
      allowed: maxWebhooks,
    });
  return { webhook, secret };
}

/** listWebhooks gives the webhooks of the workspace, newest first. */
export async function listWebhooks(ctx: ServiceContext): Promise<WebhookRecord[]> {
  requirePermission(ctx, 'read');
  return listWebhookRows(ctx.db, ctx.workspaceId);
}

export type WebhookIdInput = { webhookId: string };

/** getWebhook gives one webhook, or throws not_found. */
export async function getWebhook(ctx: ServiceContext, { webhookId }: WebhookIdInput): Promise<WebhookRecord> {
  requirePermission(ctx, 'read');
  return readWebhook(ctx, webhookId);
}

/** readWebhook is getWebhook without a permission check. */
export async function readWebhook(
  { db, workspaceId }: ServiceContext,
  webhookId: string,
): Promise<WebhookRecord> {
  return requireFound(await findWebhook(db, workspaceId, webhookId), 'webhook');
}

export type UpdateWebhookInput = WebhookIdInput & z.input<typeof webhookChangeShape>;

/** updateWebhook changes name and events, or switches it off and on; its address never changes: create another one. */
export async function updateWebhook(
  ctx: ServiceContext,
  { webhookId, ...input }: UpdateWebhookInput,
): Promise<WebhookRecord> {
  requirePermission(ctx, 'write');
  const { name, events, isActive } = parseStorable(webhookChangeShape, input);
  const { kind } = await readWebhook(ctx, webhookId);
  await updateWebhookRow(ctx.db, ctx.workspaceId, webhookId, {
    ...(name === undefined ? {} : { name }),
    ...(events === undefined || kind === 'slack' ? {} : { events }),
    ...(isActive === undefined ? {} : { isActive }),
  });
  return readWebhook(ctx, webhookId);
}

/** deleteWebhook removes a webhook with its deliveries; what is under way may still arrive. */
export async function deleteWebhook(ctx: ServiceContext, { webhookId }: WebhookIdInput): Promise<void> {
  requirePermission(ctx, 'write');
  const wasThere = await deleteWebhookRow(ctx.db, ctx.workspaceId, webhookId);
  if (!wasThere) throw new DomainError('not_found', { kind: 'webhook' });
}
