import { randomUUID } from 'node:crypto';
import { findMailEvents, setMailEvents } from '@tidemark/db/repositories/webhooks';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type NoticeEvent, noticeEvents } from '@tidemark/domain/notification/webhook';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

/** Of which events a member gets mail; `isAvailable` false: the operator set no SMTP server. */
export type MailPreferences = { isAvailable: boolean; events: NoticeEvent[] };

/** What a member chooses; by default there is no mail. */
export const mailChoiceShape = z.strictObject({
  events: z
    .array(z.enum(noticeEvents))
    .max(noticeEvents.length)
    .transform((events) => noticeEvents.filter((event) => events.includes(event)))
    .describe('Empty: no mail'),
});

function requireMember({ actor }: ServiceContext): string {
  if (actor.kind === 'user') return actor.userId;
  throw new DomainError('role_forbidden', { action: 'choose mail, which only a signed-in member can' });
}

/** getMailPreferences gives the own choice. */
export async function getMailPreferences(ctx: ServiceContext): Promise<MailPreferences> {
  requirePermission(ctx, 'read');
  const events = await findMailEvents(ctx.db, ctx.workspaceId, requireMember(ctx));
  return { isAvailable: ctx.mail !== null, events };
}

/** setMailPreferences stores the own choice. */
export async function setMailPreferences(
  ctx: ServiceContext,
  input: z.input<typeof mailChoiceShape>,
): Promise<MailPreferences> {
  requirePermission(ctx, 'write');
  const userId = requireMember(ctx);
  const { events } = parseStorable(mailChoiceShape, input);
  await setMailEvents(ctx.db, ctx.workspaceId, { id: randomUUID(), userId, events });
  return getMailPreferences(ctx);
}
