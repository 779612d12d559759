import {
  type NoticeEvent,
  noticeEvents,
  type WebhookRecord,
  webhookKinds,
} from '@tidemark/domain/notification/webhook';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Webhook as WebhookRow } from '../generated/client.ts';
import { newestFirst } from '../page-query.ts';

/** A new webhook; the secret is bound to the id, so the caller chooses it. */
export type NewWebhook = Pick<WebhookRecord, 'id' | 'name' | 'kind' | 'host' | 'events' | 'createdBy'> & {
  sealedSecret: string;
};

/** insertWebhook stores a webhook, unless the workspace has `max` of them; null: it has. */
export async function insertWebhook(
  { prisma }: Connection,
  workspaceId: string,
  webhook: NewWebhook,
  max: number,
): Promise<WebhookRecord | null> {
  if ((await prisma.webhook.count({ where: { workspaceId, userId: null } })) >= max) return null;
  return toRecord(await prisma.webhook.create({ data: { workspaceId, ...webhook } }));
}

/** listWebhooks gives the webhooks of a workspace, newest first; mail of members is not among them. */
export async function listWebhooks({ prisma }: Connection, workspaceId: string): Promise<WebhookRecord[]> {
  const rows = await prisma.webhook.findMany({ where: { workspaceId, userId: null }, orderBy: newestFirst });
  return rows.map(toRecord);
}

/** findWebhook gives one webhook, or null. */
export async function findWebhook(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<WebhookRecord | null> {
  const row = await prisma.webhook.findFirst({ where: { id, workspaceId, userId: null } });
  return row && toRecord(row);
}

/** updateWebhook changes what is given; switching on forgets why it was off. False: there is none. */
export async function updateWebhook(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  change: { name?: string; events?: NoticeEvent[]; isActive?: boolean },
): Promise<boolean> {
  const fresh = change.isActive === true ? { disabledReason: null, failingSince: null } : {};
  const where = { id, workspaceId, userId: null };
  return (await prisma.webhook.updateMany({ where, data: { ...change, ...fresh } })).count > 0;
}

/** deleteWebhook removes a webhook with its deliveries; false: there is none. */
export async function deleteWebhook(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (await prisma.webhook.deleteMany({ where: { id, workspaceId, userId: null } })).count > 0;
}

/** findMailEvents gives the events of which a member wants mail. */
export async function findMailEvents(
  { prisma }: Connection,
  workspaceId: string,
  userId: string,
): Promise<NoticeEvent[]> {
  const row = await prisma.webhook.findFirst({ where: { workspaceId, userId, isActive: true } });
  return row ? eventsShape.parse(row.events) : [];
}

/** setMailEvents stores of which events a member wants mail; with none, nothing is kept. */
export async function setMailEvents(
  { prisma }: Connection,
  workspaceId: string,
  { id, userId, events }: { id: string; userId: string; events: NoticeEvent[] },
): Promise<void> {
  const key = { workspaceId, userId };
  if (events.length === 0) return void (await prisma.webhook.deleteMany({ where: key }));
  await prisma.webhook.upsert({
    where: { workspaceId_userId: key },
    create: { id, ...key, name: 'Mail', kind: 'mail', host: '', events, createdBy: '' },
    update: { events, isActive: true, disabledReason: null, failingSince: null },
  });
}

/** Where a notice goes: `userId` is a member who gets mail. */
export type NoticeReceiver = { id: string; kind: string };

/** listReceivers gives what an event of a workspace is sent to. */
export function listReceivers(
  { prisma }: Connection,
  workspaceId: string,
  event: NoticeEvent,
): Promise<NoticeReceiver[]> {
  return prisma.webhook.findMany({
    where: { workspaceId, isActive: true, events: { has: event } },
    select: { id: true, kind: true },
    orderBy: { id: 'asc' },
  });
}

/** hasReceivers shows whether any event of a workspace is sent anywhere. */
export async function hasReceivers({ prisma }: Connection, workspaceId: string): Promise<boolean> {
  return (await prisma.webhook.count({ where: { workspaceId, isActive: true } })) > 0;
}

/** findMailAddress gives the address of a member, or null where the user is no member any more. */
export async function findMailAddress(
  { prisma }: Connection,
  workspaceId: string,
  userId: string,
): Promise<string | null> {
  const member = await prisma.member.findFirst({
    where: { organizationId: workspaceId, userId },
    select: { user: { select: { email: true } } },
  });
  return member?.user.email ?? null;
}

/** findWorkspaceName gives the name of a workspace. */
export async function findWorkspaceName({ prisma }: Connection, workspaceId: string): Promise<string> {
  const found = await prisma.organization.findUnique({ where: { id: workspaceId }, select: { name: true } });
  return found?.name ?? '';
}

const eventsShape = z.array(z.enum(noticeEvents));
const kindShape = z.enum(webhookKinds);

function toRecord(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    name: row.name,
    kind: kindShape.parse(row.kind),
    host: row.host,
    events: eventsShape.parse(row.events),
    isActive: row.isActive,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
  };
}
