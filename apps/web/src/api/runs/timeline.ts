import { getRunEvents } from '@tidemark/services/samples/run-records';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { runMarkBodyShape } from '#api/shapes/records.ts';
import { markIdShape } from './mark-id.ts';

export const getRunTimelineOperation = defineOperation({
  id: 'getRunTimeline',
  method: 'get',
  path: '/runs/{runId}/timeline',
  tag: 'Runs',
  summary: 'Get what happened during a run: states, shards dropped, readings settled, faults',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({ after: markIdShape.optional().describe('`id` of the last one that is known') }),
  body: noBody,
  answers: { 200: { description: 'In order', shape: z.object({ items: z.array(runMarkBodyShape) }) } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: { items: await getRunEvents(ctx, { runId: params.runId, afterId: query.after }) },
  }),
});
