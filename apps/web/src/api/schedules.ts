import {
  scheduleChangeShape,
  scheduleInputShape,
  scheduleTimesShape,
} from '@tidemark/domain/schedule/schedule';
import { runSchedule } from '@tidemark/services/schedules/run-schedule';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  previewSchedule,
  updateSchedule,
} from '@tidemark/services/schedules/schedules';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { gateBody } from './gates.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { gateDetailBodyShape } from './shapes/gates.ts';
import { idShape } from './shapes/inputs.ts';
import { nextTimesShape, scheduleBodyShape, schedulesBodyShape } from './shapes/schedules.ts';

const tag = 'Schedules';
const scheduleParams = z.strictObject({ scheduleId: idShape });

export const listSchedulesOperation = defineOperation({
  id: 'listSchedules',
  method: 'get',
  path: '/schedules',
  tag,
  summary: 'List the schedules of the workspace, newest first',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All schedules', shape: schedulesBodyShape } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listSchedules(ctx) } }),
});

export const createScheduleOperation = defineOperation({
  id: 'createSchedule',
  method: 'post',
  path: '/schedules',
  tag,
  summary: 'Run a benchmark as a gate at set times',
  description:
    'Each gate belongs to the branch of its baseline, so the newest one that passes is the baseline of the next, unless one is pinned. A time is skipped while the gate of the time before is running, and times that pass while nothing runs are not caught up.',
  access: 'run',
  params: noParams,
  query: noQuery,
  body: scheduleInputShape,
  responses: { 201: { description: 'The schedule with its next times', shape: scheduleBodyShape } },
  handle: async ({ ctx, body }) => ({ status: 201, body: await createSchedule(ctx, body) }),
});

export const previewScheduleOperation = defineOperation({
  id: 'previewSchedule',
  method: 'post',
  path: '/schedules/preview',
  tag,
  summary: 'Get the next three times of a cron expression in a time zone',
  access: 'read',
  changesNothing: true,
  params: noParams,
  query: noQuery,
  body: scheduleTimesShape,
  responses: { 200: { description: 'The times', shape: nextTimesShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewSchedule(ctx, body) }),
});

export const getScheduleOperation = defineOperation({
  id: 'getSchedule',
  method: 'get',
  path: '/schedules/{scheduleId}',
  tag,
  summary: 'Get a schedule',
  access: 'read',
  params: scheduleParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The schedule', shape: scheduleBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getSchedule(ctx, params) }),
});

export const updateScheduleOperation = defineOperation({
  id: 'updateSchedule',
  method: 'put',
  path: '/schedules/{scheduleId}',
  tag,
  summary: 'Change a schedule, or pause and resume it',
  access: 'run',
  params: scheduleParams,
  query: noQuery,
  body: scheduleChangeShape,
  responses: { 200: { description: 'The schedule', shape: scheduleBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateSchedule(ctx, { ...params, ...body }),
  }),
});

export const deleteScheduleOperation = defineOperation({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/schedules/{scheduleId}',
  tag,
  summary: 'Delete a schedule; its gates stay',
  access: 'run',
  params: scheduleParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The schedule is deleted', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await deleteSchedule(ctx, params);
    return { status: 200, body: { id: params.scheduleId } };
  },
});

export const runScheduleOperation = defineOperation({
  id: 'runSchedule',
  method: 'post',
  path: '/schedules/{scheduleId}/run',
  tag,
  summary: 'Start the gate of a schedule now; its next time stays',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: scheduleParams,
  query: noQuery,
  body: noBody,
  responses: { 202: { description: 'The first runs are queued', shape: gateDetailBodyShape } },
  handle: async ({ ctx, parts, params, request }) => {
    const { gate, replayed } = await runSchedule(ctx, params, { idempotencyKey: idempotencyKeyOf(request) });
    const location = `/api/v1/gates/${gate.id}`;
    const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
    return { status: 202, body: gateBody(gate, parts), headers };
  },
});
