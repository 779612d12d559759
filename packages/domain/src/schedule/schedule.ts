import { z } from 'zod';
import { benchmarkFileShape } from '../gate/benchmark-file.ts';
import { lineShape } from '../kernel/line-shape.ts';

/** Schedules of a workspace at most. */
export const maxSchedules = 50;

const nameShape = lineShape(100, 'give the schedule a name');
const cronShape = z
  .string()
  .trim()
  .max(200)
  .describe('Minute, hour, day of the month, month, day of the week: `0 2 * * *` is every night at 2');
const zoneShape = z.string().trim().min(1).max(64).describe('Name of a time zone, such as Europe/Berlin');

/** Times that passed while nothing ran are counted up to this. */
export const maxMissed = 100;

/** When something is repeated. */
export type ScheduleTimes = { cron: string; timeZone: string };

export const scheduleTimesShape = z.strictObject({ cron: cronShape, timeZone: zoneShape.default('UTC') });

/** What a user gives for a schedule. */
export const scheduleInputShape = scheduleTimesShape.extend({
  name: nameShape,
  definition: benchmarkFileShape,
});
export type ScheduleInput = z.input<typeof scheduleInputShape>;

/** Change of a schedule; what is left out stays. */
export const scheduleChangeShape = z.strictObject({
  name: nameShape.optional(),
  cron: cronShape.optional(),
  timeZone: zoneShape.optional(),
  definition: benchmarkFileShape.optional(),
  isActive: z.boolean().optional().describe('false: it starts nothing until it is resumed'),
});
export type ScheduleChange = z.input<typeof scheduleChangeShape>;

/** A benchmark that is run as a gate again and again. */
export type ScheduleRecord = ScheduleTimes & {
  id: string;
  workspaceId: string;
  name: string;
  /** Name of the benchmark that `definition` is about. */
  benchmark: string;
  /** Body of `POST /gates`, without context. */
  definition: Record<string, unknown>;
  isActive: boolean;
  nextAt: Date;
  /** When it started its newest gate; null: it has started none. */
  lastAt: Date | null;
  lastGateId: string | null;
  /** The time that came last, whether it started a gate or not; null: none came, or a gate was started by hand since. */
  lastDueAt: Date | null;
  /** Further times that had passed when the last one was attempted, since nothing ran; they are not caught up. At most `maxMissed`. */
  lastMissed: number;
  /** Why the last time started nothing; null: it did, or none came. */
  lastError: string | null;
  createdBy: string;
  createdAt: Date;
};
