import { runCapsuleShape } from '@tidemark/domain/capsule/capsule';
import { exportSharedCapsule } from '@tidemark/services/capsules/export-shared-capsule';
import { z } from 'zod';
import { definePublicOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { capsuleResponse } from './capsule-response.ts';

export const exportSharedCapsuleOperation = definePublicOperation({
  id: 'exportSharedCapsule',
  method: 'get',
  path: '/shared/{token}/capsules/{runId}',
  tag: 'Capsules',
  summary: 'Get a run of a published report as a capsule; nobody needs to sign in',
  params: z.strictObject({
    token: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'is not a token'),
    runId: idShape,
  }),
  query: noQuery,
  answers: {
    200: { description: 'The capsule, of what the report froze: without seconds', shape: runCapsuleShape },
  },
  handle: async ({ parts, params }) =>
    capsuleResponse(await exportSharedCapsule({ db: parts.db }, params), params.runId),
});
