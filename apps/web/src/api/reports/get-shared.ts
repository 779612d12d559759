import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { getSharedReport } from '@tidemark/services/reports/reports';
import { z } from 'zod';
import { definePublicOperation, noQuery } from '#api/operation/operation.ts';

export const getSharedReportOperation = definePublicOperation({
  id: 'getSharedReport',
  method: 'get',
  path: '/shared/{token}',
  tag: 'Reports',
  summary: 'Read a published report by the token of its link; nobody needs to sign in',
  params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'is not a token') }),
  query: noQuery,
  answers: { 200: { description: 'The report, frozen when it was published', shape: reportSnapshotShape } },
  handle: async ({ parts, params }) => ({
    status: 200,
    body: await getSharedReport({ db: parts.db }, params),
  }),
});
