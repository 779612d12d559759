import { deliveryStates, noticeEvents, webhookKinds } from '@tidemark/domain/notification/webhook';
import { z } from 'zod';
import { moment } from './records.ts';

// Pages of the portal parse these bodies as well, so nothing here may import server code.
export const webhookBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  kind: z.enum(webhookKinds),
  host: z.string().describe('Of its address, which is never shown again'),
  events: z.array(z.enum(noticeEvents)),
  isActive: z.boolean(),
  disabledReason: z.string().nullable().describe('Why Tidemark switched it off; null: it did not'),
  failingSince: moment.nullable().describe('Since when every attempt has failed; null: the last one did not'),
  createdBy: z.string(),
  createdAt: moment,
});
export type WebhookBody = z.infer<typeof webhookBodyShape>;
export const webhooksBodyShape = z.object({ items: z.array(webhookBodyShape) });

export const createdWebhookShape = z.object({
  webhook: webhookBodyShape,
  secret: z.string().describe('Verifies the signatures; shown only here'),
});

export const deliveryBodyShape = z.object({
  id: z.string().describe('The `webhook-id` of the message, the same in each attempt'),
  webhookId: z.string(),
  event: z.enum([...noticeEvents, 'webhook.test']),
  title: z.string(),
  state: z.enum(deliveryStates).describe('waiting: to be sent at `nextAt`; failed: every attempt failed'),
  attempts: z.int(),
  statusCode: z.int().nullable().describe('Of the last attempt; null: there was no answer'),
  durationMs: z.number().nullable(),
  answer: z.string().nullable().describe('First 1,024 bytes of the last answer'),
  error: z.string().nullable(),
  attemptedAt: moment.nullable(),
  nextAt: moment.nullable(),
  createdAt: moment,
});
export type DeliveryBody = z.infer<typeof deliveryBodyShape>;
export const deliveriesBodyShape = z.object({
  items: z.array(deliveryBodyShape),
  nextCursor: z.string().nullable(),
});

export const mailPreferencesShape = z.object({
  isAvailable: z.boolean().describe('false: the operator set no SMTP server'),
  events: z.array(z.enum(noticeEvents)).describe('Of which the signed-in member gets mail'),
});
