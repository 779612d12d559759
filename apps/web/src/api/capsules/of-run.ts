import { runCapsuleShape } from '@tidemark/domain/capsule/capsule';
import { exportRunCapsule } from '@tidemark/services/capsules/export-run-capsule';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { capsuleQuery } from './capsule-query.ts';
import { capsuleResponse } from './capsule-response.ts';

export const exportRunCapsuleOperation = defineOperation({
  id: 'exportRunCapsule',
  method: 'get',
  path: '/runs/{runId}/capsule',
  tag: 'Capsules',
  summary: 'Get a run as a capsule: one JSON that is run elsewhere',
  description:
    'Holds the plan, the seed, the moment of the first point and, unless told otherwise, the results. Never a password or token, and of a target that runs already neither address nor name.',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: capsuleQuery,
  body: noBody,
  answers: { 200: { description: 'The capsule', shape: runCapsuleShape } },
  handle: async ({ ctx, params, query }) =>
    capsuleResponse(await exportRunCapsule(ctx, { ...params, ...query }), params.runId),
});
