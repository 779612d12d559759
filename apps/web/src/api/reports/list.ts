import { listReports } from '@tidemark/services/reports/reports';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { pageQuery } from '#api/shapes/inputs.ts';
import { pageOf, reportBodyShape } from '#api/shapes/records.ts';

export const listReportsOperation = defineOperation({
  id: 'listReports',
  method: 'get',
  path: '/reports',
  tag: 'Reports',
  summary: 'List reports, newest first, revoked ones too',
  access: 'read',
  params: noParams,
  query: pageQuery,
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(reportBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listReports(ctx, query) }),
});
