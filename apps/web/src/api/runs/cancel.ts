import { cancelRun } from '@tidemark/services/runs/control-run';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { runBodyShape } from '#api/shapes/records.ts';

export const cancelRunOperation = defineOperation({
  id: 'cancelRun',
  method: 'post',
  path: '/runs/{runId}/cancel',
  tag: 'Runs',
  summary: 'Ask a run to stop; repeating it changes nothing',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    202: { description: 'A queued run is cancelled now, another stops within seconds', shape: runBodyShape },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await cancelRun(ctx, params) }),
});
