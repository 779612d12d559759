import { z } from 'zod';
import { moment } from './records.ts';

// Pages of the portal parse these bodies as well, so nothing here may import server code.
export const scheduleBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  benchmark: z.string(),
  definition: z.record(z.string(), z.unknown()).describe('Body of `POST /gates`, without `context`'),
  cron: z.string(),
  timeZone: z.string(),
  isActive: z.boolean().describe('false: paused'),
  nextTimes: z.array(moment).describe('The next three; empty while paused'),
  lastAt: moment.nullable().describe('When it started its newest gate; null: it has started none'),
  lastGateId: z.string().nullable(),
  lastError: z
    .string()
    .nullable()
    .describe('Why its newest time started no gate; null: it did, or there was none'),
  createdBy: z.string(),
  createdAt: moment,
});
export type ScheduleBody = z.infer<typeof scheduleBodyShape>;

export const schedulesBodyShape = z.object({ items: z.array(scheduleBodyShape) });
export const nextTimesShape = z.object({ nextTimes: z.array(moment) });
