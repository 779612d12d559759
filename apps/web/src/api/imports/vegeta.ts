import { importVegeta, importVegetaShape } from '@tidemark/services/imports/import-vegeta';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { runBodyShape } from '#api/shapes/records.ts';

/** Results request by request are long: so much holds some 40 000 of them. */
const largestBodyBytes = 12 * 1_048_576;

export const importVegetaOperation = defineOperation({
  id: 'importVegeta',
  method: 'post',
  path: '/imports/vegeta',
  tag: 'Runs',
  summary: 'Import results of vegeta as a run',
  description:
    'Takes a JSON report, a text report of any version, or results as JSON lines or CSV. The run is over at once, is marked as imported, can be compared with others and is never verified.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  bodyLimitBytes: largestBodyBytes,
  params: noParams,
  query: noQuery,
  body: importVegetaShape,
  answers: { 201: { description: 'The imported run', shape: runBodyShape } },
  handle: async ({ ctx, body, request }) => {
    const { run, replayed } = await importVegeta(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const headers = {
      Location: `/api/v1/runs/${run.id}`,
      ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    };
    return { status: 201, body: run, headers };
  },
});
