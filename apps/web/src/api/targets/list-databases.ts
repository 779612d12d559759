import { listTargetDatabases } from '@tidemark/services/targets/target-schema';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const listTargetDatabasesOperation = defineOperation({
  id: 'listTargetDatabases',
  method: 'get',
  path: '/targets/{targetId}/databases',
  tag: 'Targets',
  summary: 'Name the databases of a stored target',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    200: { description: 'Their names, in order', shape: z.object({ databases: z.array(z.string()) }) },
  },
  handle: async ({ ctx, params }) => ({ status: 200, body: await listTargetDatabases(ctx, params) }),
});
