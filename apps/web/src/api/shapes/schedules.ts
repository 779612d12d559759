import { gateConclusions, gateStates } from '@tidemark/domain/gate/gate-answer';
import { maxMissed } from '@tidemark/domain/schedule/schedule';
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
  lastGate: z
    .object({
      id: z.string(),
      state: z.enum(gateStates),
      conclusion: z.enum(gateConclusions).nullable(),
    })
    .nullable(),
  lastDueAt: moment
    .nullable()
    .describe('The time that came last; null: none came, or a gate was started by hand since'),
  lastMissed: z
    .int()
    .describe(`Further times that passed before it was attempted, not caught up; counted up to ${maxMissed}`),
  lastError: z
    .string()
    .nullable()
    .describe('Why the time that came last started no gate; null: it did, or none came'),
  createdBy: z.string(),
  createdAt: moment,
});
export type ScheduleBody = z.infer<typeof scheduleBodyShape>;

export const schedulesBodyShape = z.object({ items: z.array(scheduleBodyShape) });
export const nextTimesShape = z.object({ nextTimes: z.array(moment) });
