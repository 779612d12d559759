import {
  type Capsule,
  experimentCapsuleShape,
  maxCapsuleBytes,
  runCapsuleShape,
} from '@tidemark/domain/capsule/capsule';
import { capsulePreviewShape } from '@tidemark/domain/capsule/capsule-preview';
import { capsuleContents } from '@tidemark/domain/capsule/capsule-result';
import { capsuleText } from '@tidemark/domain/capsule/seal-capsule';
import { exportExperimentCapsule } from '@tidemark/services/capsules/export-experiment-capsule';
import { exportRunCapsule } from '@tidemark/services/capsules/export-run-capsule';
import { exportSharedCapsule } from '@tidemark/services/capsules/export-shared-capsule';
import { importCapsule, importCapsuleShape } from '@tidemark/services/capsules/import-capsule';
import { previewCapsule } from '@tidemark/services/capsules/preview-capsule';
import { z } from 'zod';
import { apiHeaders } from '#http/api-headers.ts';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, definePublicOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';

/** What a request holds beside the capsule. */
const bodyRoomBytes = 65_536;

/** How much of the results a capsule is to hold. */
export const capsuleQuery = z.strictObject({
  results: z
    .enum(capsuleContents)
    .default('full')
    .describe('full: second by second, as far as 20 MiB hold it; summary: one summary a run; none'),
});

/** capsuleResponse answers with a capsule as a file that a browser saves; `id` is of what it was made of. */
export function capsuleResponse(capsule: Capsule, id: string): Response {
  return new Response(capsuleText(capsule), {
    headers: {
      ...apiHeaders,
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="tidemark-${capsule.kind}-${id.slice(0, 8)}.json"`,
    },
  });
}

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

export const importCapsuleOperation = defineOperation({
  id: 'importCapsule',
  method: 'post',
  path: '/capsules',
  tag: 'Capsules',
  summary: 'Run a capsule here',
  description:
    'Makes a new run of the same plan, whose points are those of the original, or a new experiment of the same design. A launched server is found by launcher and variant; where it is not offered, or the original wrote to a server that ran already, `systems` names another.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  bodyLimitBytes: maxCapsuleBytes + bodyRoomBytes,
  params: noParams,
  query: noQuery,
  body: importCapsuleShape,
  answers: {
    202: {
      description: 'What was made of it; `Location` tells where it is',
      shape: z.object({ kind: z.enum(['run', 'experiment']), id: idShape }),
    },
  },
  handle: async ({ ctx, body, request }) => {
    const made = await importCapsule(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const { id } = made.kind === 'run' ? made.run : made.experiment;
    const isReplayed = made.kind === 'run' && made.replayed;
    const headers = {
      Location: `/api/v1/${made.kind}s/${id}`,
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    };
    return { status: 202, body: { kind: made.kind, id }, headers };
  },
});

export const previewCapsuleOperation = defineOperation({
  id: 'previewCapsule',
  method: 'post',
  path: '/capsules/preview',
  tag: 'Capsules',
  summary: 'Tell what a capsule would run here, and what is missing for it; nothing is kept',
  access: 'read',
  rate: 'capsulePreview',
  bodyLimitBytes: maxCapsuleBytes + bodyRoomBytes,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ capsule: z.unknown() }),
  answers: { 200: { description: 'What would be run', shape: capsulePreviewShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewCapsule(ctx, body) }),
});

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
