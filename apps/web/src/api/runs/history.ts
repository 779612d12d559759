import { runHistoryShape } from '@tidemark/analysis/compare/run-history';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { getRunHistory } from '@tidemark/services/analysis/get-run-history';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const getRunHistoryOperation = defineOperation({
  id: 'getRunHistory',
  method: 'get',
  path: '/runs/{runId}/history',
  tag: 'Runs',
  summary: 'Get one metric over all runs of the same plan, with the moments at which its level changed',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: figureKeyShape(gateFigureKeys).optional().describe('pointsPerSec unless told'),
  }),
  body: noBody,
  answers: {
    200: { description: 'The newest 200 runs, in the order in which they began', shape: runHistoryShape },
  },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getRunHistory(ctx, { ...params, ...query }),
  }),
});
