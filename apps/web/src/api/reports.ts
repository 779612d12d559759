import { memoryKinds } from '@tidemark/analysis/compare/capacity';
import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { publishReport } from '@tidemark/services/reports/publish-report';
import { getSharedReport, listReports, revokeReport } from '@tidemark/services/reports/reports';
import { z } from 'zod';
import { defineOperation, definePublicOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, pageQuery } from './shapes/inputs.ts';
import { pageOf, reportBodyShape } from './shapes/records.ts';

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

export const publishReportOperation = defineOperation({
  id: 'publishReport',
  method: 'post',
  path: '/reports',
  tag: 'Reports',
  summary: 'Freeze runs as a report that anybody with the link can read',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: z.strictObject({
    title: z.string().trim().min(1).max(200).optional(),
    runIds: z.array(idShape).min(1).max(mostComparedRuns).optional(),
    experimentId: idShape
      .optional()
      .describe('In place of runs: all of an experiment that have a result, in its cells'),
    candidateIds: z
      .array(idShape)
      .max(mostComparedRuns)
      .optional()
      .describe('Runs of the other side, where sides are not repetitions of plans'),
    pinnedId: idShape.optional().describe('A run of the side that is the baseline'),
    tolerance: z.number().min(0).max(10).optional().describe('Share of change that is put up with'),
    metrics: z.array(figureKeyShape(gateFigureKeys)).min(1).optional().describe('Metrics that decide'),
    memory: z.enum(memoryKinds).optional().describe('Which memory is told by number of series'),
    ramGiB: z
      .number()
      .positive()
      .max(1_000_000)
      .optional()
      .describe('Memory of a server, for how many series fit'),
    schemaId: idShape.optional().describe('A schema of which it is told whether it fits'),
  }),
  answers: {
    201: {
      description: 'The report, and the token of its link, which is told once',
      shape: z.object({ report: reportBodyShape, token: z.string(), url: z.string() }),
    },
  },
  handle: async ({ ctx, parts, body }) => {
    const { report, token } = await publishReport(ctx, body);
    return { status: 201, body: { report, token, url: `${parts.appUrl}/r/${token}` } };
  },
});

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
