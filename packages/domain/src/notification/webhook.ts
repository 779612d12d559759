import { z } from 'zod';

/** What a workspace can be notified of. `verdict.changed`: a benchmark concludes otherwise than the last time on the same branch. */
export const noticeEvents = [
  'run.finished',
  'experiment.finished',
  'gate.concluded',
  'verdict.changed',
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

/** `json`: signed JSON. `slack`: a message for an incoming webhook of Slack or a compatible chat, on a change of verdict only. */
export const webhookKinds = ['json', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

const nameShape = z.string().trim().min(1, 'give the webhook a name').max(100);
const eventsShape = z
  .array(z.enum(noticeEvents))
  .min(1, 'choose at least one event')
  .max(noticeEvents.length)
  .transform((events) => noticeEvents.filter((event) => events.includes(event)));

/** Webhooks of a workspace at most: each is spoken to beside the others. */
export const maxWebhooks = 10;

/** What a user gives for a webhook. A message to a chat is sent on a change of verdict, whatever `events` holds. */
export const webhookInputShape = z.strictObject({
  name: nameShape,
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
      error: 'must be an address such as https://example.org/hooks/tidemark',
      abort: true,
    })
    .refine((text) => !/^\w+:\/\/[^/?#]*@/.test(text), 'must not contain a user or a password')
    .describe('Where to send; sealed, later only its host is shown'),
  kind: z.enum(webhookKinds).default('json'),
  events: eventsShape.default([...noticeEvents]),
});
export type WebhookInput = z.infer<typeof webhookInputShape>;

/** Change of a webhook; what is left out stays. */
export const webhookChangeShape = z.strictObject({
  name: nameShape.optional(),
  events: eventsShape.optional(),
  isActive: z.boolean().optional().describe('false: nothing is sent until it is switched on again'),
});
export type WebhookChange = z.infer<typeof webhookChangeShape>;

/** A webhook without what is secret: neither its address beyond the host nor its signing secret. */
export type WebhookRecord = {
  id: string;
  workspaceId: string;
  name: string;
  kind: WebhookKind;
  host: string;
  events: NoticeEvent[];
  isActive: boolean;
  /** Why Tidemark switched it off; null: it did not. */
  disabledReason: string | null;
  /** Since when every attempt has failed; null: the last one did not. */
  failingSince: Date | null;
  createdBy: string;
  createdAt: Date;
};

/** `waiting`: to be sent at `nextAt`. `failed`: every attempt failed, nothing more is tried. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One message to one webhook, with its last attempt. */
export type DeliveryRecord = {
  id: string;
  webhookId: string;
  event: NoticeEvent | 'webhook.test';
  title: string;
  state: DeliveryState;
  attempts: number;
  /** null: there was no answer, or no attempt. */
  statusCode: number | null;
  durationMs: number | null;
  /** First bytes of the answer. */
  answer: string | null;
  error: string | null;
  attemptedAt: Date | null;
  nextAt: Date | null;
  createdAt: Date;
};
