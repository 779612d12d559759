import { revokeReport } from '@tidemark/services/reports/reports';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { reportBodyShape } from '#api/shapes/records.ts';

export const revokeReportOperation = defineOperation({
  id: 'revokeReport',
  method: 'post',
  path: '/reports/{reportId}/revoke',
  tag: 'Reports',
  summary: 'Close the link of a report for ever',
  access: 'write',
  params: z.strictObject({ reportId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The report as it is now', shape: reportBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await revokeReport(ctx, params) }),
});
