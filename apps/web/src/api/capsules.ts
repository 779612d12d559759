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
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { apiHeaders } from '#http/problem-response.ts';
import type { MadeAnswer } from '#http/shared-reports.ts';
import { defineOperation, definePublicOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, tokenParams, unchangedResponse } from './shapes/inputs.ts';

/** Room for the rest of a request beside the capsule. */
const extraBodyBytes = 65_536;

/** How much of the results a capsule contains. */
export const capsuleQuery = z.strictObject({
  results: z
    .enum(capsuleContents)
    .default('full')
    .describe(
      'full: summary and per-second records, up to 20 MiB; summary: one summary per run; none: no results',
    ),
});

/** capsuleResponse responds with a capsule as a file to download, named after the `id` of its run or experiment. */
export function capsuleResponse(capsule: Capsule, id: string): Response {
  const { body, headers } = capsuleFile(capsule, id);
  return new Response(body, { headers });
}

function capsuleFile(capsule: Capsule, id: string): MadeAnswer {
  return {
    body: capsuleText(capsule),
    headers: {
      ...apiHeaders,
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="tidemark-${capsule.kind}-${id.slice(0, 8)}.json"`,
    },
  };
}

export const exportRunCapsuleOperation = defineOperation({
  id: 'exportRunCapsule',
  method: 'get',
  path: '/runs/{runId}/capsule',
  tag: 'Capsules',
  summary: 'Export a run as a capsule: one JSON file to rerun elsewhere',
  description:
    'Contains the plan, the seed, the timestamp of the first point and, by default, the results. Never contains a password or token, nor the address or name of an existing target.',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: capsuleQuery,
  body: noBody,
  responses: { 200: { description: 'The capsule', shape: runCapsuleShape } },
  handle: async ({ ctx, params, query }) =>
    capsuleResponse(await exportRunCapsule(ctx, { ...params, ...query }), params.runId),
});

export const exportExperimentCapsuleOperation = defineOperation({
  id: 'exportExperimentCapsule',
  method: 'get',
  path: '/experiments/{experimentId}/capsule',
  tag: 'Capsules',
  summary: 'Export an experiment as a capsule: one JSON file to rerun elsewhere',
  description:
    'Contains the design, its cells, the order of its runs and, by default, the results of each run. Never contains a password or token, nor the address or name of an existing target.',
  access: 'read',
  params: z.strictObject({ experimentId: idShape }),
  query: capsuleQuery,
  body: noBody,
  responses: { 200: { description: 'The capsule', shape: experimentCapsuleShape } },
  handle: async ({ ctx, params, query }) =>
    capsuleResponse(await exportExperimentCapsule(ctx, { ...params, ...query }), params.experimentId),
});

export const importCapsuleOperation = defineOperation({
  id: 'importCapsule',
  method: 'post',
  path: '/capsules',
  tag: 'Capsules',
  summary: 'Rerun a capsule here',
  description:
    'Creates a run with the same plan and the same points as the original, or an experiment with the same design. Launched servers are found by launcher and variant. Where that launcher is not available, or the original wrote to an existing server, name a replacement in `systems`.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  bodyLimitBytes: maxCapsuleBytes + extraBodyBytes,
  params: noParams,
  query: noQuery,
  body: importCapsuleShape,
  responses: {
    202: {
      description: 'The run or experiment is created; `Location` has its address',
      shape: z.object({ kind: z.enum(['run', 'experiment']), id: idShape }),
    },
  },
  handle: async ({ ctx, body, request }) => {
    const created = await importCapsule(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const { id } = created.kind === 'run' ? created.run : created.experiment;
    const isReplayed = created.kind === 'run' && created.replayed;
    const headers = {
      Location: `/api/v1/${created.kind}s/${id}`,
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    };
    return { status: 202, body: { kind: created.kind, id }, headers };
  },
});

export const previewCapsuleOperation = defineOperation({
  id: 'previewCapsule',
  method: 'post',
  path: '/capsules/preview',
  tag: 'Capsules',
  summary: 'Preview what a capsule would run here and what is missing; stores nothing',
  access: 'read',
  changesNothing: true,
  rate: 'capsulePreview',
  bodyLimitBytes: maxCapsuleBytes + extraBodyBytes,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ capsule: z.unknown() }),
  responses: { 200: { description: 'The preview', shape: capsulePreviewShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewCapsule(ctx, body) }),
});

export const exportSharedCapsuleOperation = definePublicOperation({
  id: 'exportSharedCapsule',
  method: 'get',
  path: '/shared/{token}/capsules/{runId}',
  tag: 'Capsules',
  summary: 'Export a run of a published report as a capsule; no login required',
  params: tokenParams.extend({ runId: idShape }),
  query: noQuery,
  responses: {
    200: {
      description: 'The capsule, with the data of the report: without per-second records',
      shape: runCapsuleShape,
    },
    ...unchangedResponse,
  },
  handle: ({ parts, request, params: { token, runId } }) =>
    parts.sharedReports.answer(request, { token, variant: `capsule ${runId}` }, ({ snapshot }) =>
      capsuleFile(exportSharedCapsule(snapshot, runId), runId),
    ),
});
