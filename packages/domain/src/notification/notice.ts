import { z } from 'zod';
import { noticeEvents } from './webhook.ts';

/** What is sent: the same for every attempt. Receivers rely on these names; further ones may be added. */
export const noticeShape = z.object({
  type: z.enum([...noticeEvents, 'webhook.test']),
  timestamp: z.iso.datetime(),
  workspace: z.object({ id: z.string(), name: z.string() }),
  data: z.object({
    /** What happened to what, in a few words. */
    title: z.string(),
    /** What it comes to. */
    sentence: z.string(),
    url: z.string(),
    /** Whether it is good news; null: neither. */
    isGood: z.boolean().nullable(),
    /** What it is about, by names that an automation reads. */
    about: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
    ),
  }),
});
export type Notice = z.infer<typeof noticeShape>;
