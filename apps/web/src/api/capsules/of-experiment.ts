import { experimentCapsuleShape } from '@tidemark/domain/capsule/capsule';
import { exportExperimentCapsule } from '@tidemark/services/capsules/export-experiment-capsule';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { capsuleQuery } from './capsule-query.ts';
import { capsuleResponse } from './capsule-response.ts';

export const exportExperimentCapsuleOperation = defineOperation({
  id: 'exportExperimentCapsule',
  method: 'get',
  path: '/experiments/{experimentId}/capsule',
  tag: 'Capsules',
  summary: 'Get an experiment as a capsule: one JSON that is run elsewhere',
  description:
    'Holds the design, its cells and the order of its runs, and unless told otherwise what each run showed. Never a password or token, and of targets that run already neither address nor name.',
  access: 'read',
  params: z.strictObject({ experimentId: idShape }),
  query: capsuleQuery,
  body: noBody,
  answers: { 200: { description: 'The capsule', shape: experimentCapsuleShape } },
  handle: async ({ ctx, params, query }) =>
    capsuleResponse(await exportExperimentCapsule(ctx, { ...params, ...query }), params.experimentId),
});
