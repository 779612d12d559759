import { runStates } from '@tidemark/domain/run/run-state';
import { listRuns } from '@tidemark/services/runs/read-runs';
import { z } from 'zod';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { idShape, listOf, pageQuery } from '#api/shapes/inputs.ts';
import { pageOf, runBodyShape } from '#api/shapes/records.ts';

export const listRunsOperation = defineOperation({
  id: 'listRuns',
  method: 'get',
  path: '/runs',
  tag: 'Runs',
  summary: 'List runs, newest first',
  access: 'read',
  params: noParams,
  query: pageQuery.extend({
    state: listOf(z.enum(runStates), runStates.length).optional().describe('May stand several times'),
    schemaId: idShape.optional(),
    profileId: idShape.optional(),
    targetId: idShape.optional(),
  }),
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(runBodyShape) } },
  handle: async ({ ctx, query: { state, ...rest } }) => ({
    status: 200,
    body: await listRuns(ctx, { ...rest, states: state }),
  }),
});
