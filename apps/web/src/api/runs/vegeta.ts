import { vegetaReportJsonShape } from '@tidemark/imports/vegeta/read-report-json';
import { exportRunVegeta } from '@tidemark/services/runs/export-run-vegeta';
import { z } from 'zod';
import { apiHeaders } from '#api/http/api-headers.ts';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const exportRunVegetaOperation = defineOperation({
  id: 'exportRunVegeta',
  method: 'get',
  path: '/runs/{runId}/vegeta',
  tag: 'Runs',
  summary: 'Get a run as the JSON report that vegeta writes',
  description:
    'One line with the keys of `vegeta report -type=json`, in their order; times in nanoseconds. What was not measured is null.',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'One line', shape: vegetaReportJsonShape } },
  handle: async ({ ctx, params }) =>
    new Response(await exportRunVegeta(ctx, params), {
      headers: { ...apiHeaders, 'Content-Type': 'application/json' },
    }),
});
