import { memoryKinds } from '@tidemark/analysis/compare/capacity';
import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import {
  longestConclusion,
  longestNotes,
  type ReportSnapshot,
  reportSectionsShape,
  reportSnapshotShape,
} from '@tidemark/analysis/compare/report-snapshot';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { metricNames } from '@tidemark/domain/kernel/metric';
import { packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { type ExportInput, exportFormats, exportReport } from '@tidemark/services/reports/export-report';
import { longestPassword, publishReport, shortestPassword } from '@tidemark/services/reports/publish-report';
import { reportLines, reportWithoutPoints } from '@tidemark/services/reports/report-lines';
import { reportTables } from '@tidemark/services/reports/report-tables';
import {
  getReport,
  getReportToken,
  listReports,
  type ReportContent,
  revokeReport,
} from '@tidemark/services/reports/reports';
import { reportKey } from '@tidemark/services/reports/sign-report';
import { z } from 'zod';
import { apiHeaders } from '#http/problem-response.ts';
import type { MadeAnswer } from '#http/shared-reports.ts';
import { defineOperation, definePublicOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, listOf, pageQuery, tokenParams, unchangedResponse, wholeNumber } from './shapes/inputs.ts';
import { pageOf, reportBodyShape } from './shapes/records.ts';

export const listReportsOperation = defineOperation({
  id: 'listReports',
  method: 'get',
  path: '/reports',
  tag: 'Reports',
  summary: 'List reports, newest first, including revoked ones',
  access: 'read',
  params: noParams,
  query: pageQuery,
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(reportBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listReports(ctx, query) }),
});

export const publishReportOperation = defineOperation({
  id: 'publishReport',
  method: 'post',
  path: '/reports',
  tag: 'Reports',
  summary: 'Publish runs as a frozen report that anyone with the link can read',
  access: 'write',
  alsoReads: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({
    title: z.string().trim().min(1).max(200).optional(),
    conclusion: z
      .string()
      .trim()
      .max(longestConclusion)
      .optional()
      .describe(
        "The author's own words on the first screen of the report, as Markdown without HTML and pictures",
      ),
    notes: z
      .string()
      .trim()
      .max(longestNotes)
      .optional()
      .describe('Notes below what was measured, as Markdown without HTML and pictures'),
    sections: reportSectionsShape
      .optional()
      .describe('What the pages show below the answer, in this order; default: everything'),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('From then on the link does not open the report; default: it opens until it is revoked'),
    password: z
      .string()
      .min(shortestPassword)
      .max(longestPassword)
      .optional()
      .describe('Readers are asked for it; default: the link alone opens the report'),
    supersedes: idShape
      .optional()
      .describe('Id of the report that this one replaces: its page leads to this one, and both stay'),
    showTargets: z
      .boolean()
      .optional()
      .describe('true: the addresses of existing targets are shown; default: they are hidden'),
    runIds: z.array(idShape).min(1).max(mostComparedRuns).optional(),
    experimentId: idShape
      .optional()
      .describe('Instead of `runIds`: all runs of an experiment that have a result, arranged in its cells'),
    candidateIds: z
      .array(idShape)
      .max(mostComparedRuns)
      .optional()
      .describe('Runs of the candidate side; `runIds` are then the baseline side'),
    pinnedId: idShape
      .optional()
      .describe('A run of the side to use as the baseline; default: the first side'),
    tolerance: z.number().min(0).max(10).optional().describe('Tolerance, as a share (default 0.05)'),
    metrics: z
      .array(figureKeyShape(gateFigureKeys))
      .min(1)
      .optional()
      .describe('Metrics that decide; default: all'),
    memory: z.enum(memoryKinds).optional().describe('Memory figure to fit to the series count'),
    ramGiB: z
      .number()
      .positive()
      .max(1_000_000)
      .optional()
      .describe('Memory of a server, to estimate how many series fit into 80 % of it'),
    schemaId: idShape.optional().describe('Id of a schema, to estimate whether it fits'),
  }),
  responses: {
    201: {
      description: 'The report, and its link',
      shape: z.object({ report: reportBodyShape, token: z.string(), url: z.string() }),
    },
  },
  handle: async ({ ctx, parts, body }) => {
    const { report, token } = await publishReport(ctx, body);
    return { status: 201, body: { report, token, url: `${parts.appUrl}/r/${token}` } };
  },
});

const snapshotQuery = z.strictObject({
  points: z
    .enum(['all', 'none'])
    .default('all')
    .describe('`none`: lines without their points, which `/series` provides'),
});

const linesQuery = z.strictObject({
  metric: listOf(z.enum(metricNames), metricNames.length).optional().describe('Metrics; default: all'),
  maxPoints: wholeNumber(2_000).optional().describe('Points per line; default: as frozen'),
});

const linesResponse = {
  description: 'The lines, by columns',
  shape: z.object({ series: z.array(packedSeriesShape) }),
};

const snapshotResponse = { description: 'The report as of its publication', shape: reportSnapshotShape };

function snapshotBody(snapshot: ReportSnapshot, { points }: z.output<typeof snapshotQuery>) {
  return points === 'none' ? reportWithoutPoints(snapshot) : snapshot;
}

function linesBody(snapshot: ReportSnapshot, { metric, maxPoints }: z.output<typeof linesQuery>) {
  return { series: reportLines(snapshot, { metrics: metric, maxPoints }) };
}

const reportParams = z.strictObject({ reportId: idShape });

export const getReportOperation = defineOperation({
  id: 'getReport',
  method: 'get',
  path: '/reports/{reportId}',
  tag: 'Reports',
  summary: 'Get a report of the workspace with its content, revoked or not',
  access: 'read',
  params: reportParams,
  query: snapshotQuery,
  body: noBody,
  responses: { 200: snapshotResponse },
  handle: async ({ ctx, params, query }) => {
    const { snapshot } = await getReport(ctx, params);
    return { status: 200, body: snapshotBody(snapshot, query) };
  },
});

export const getReportSeriesOperation = defineOperation({
  id: 'getReportSeries',
  method: 'get',
  path: '/reports/{reportId}/series',
  tag: 'Reports',
  summary: 'Get the lines of a report of the workspace',
  access: 'read',
  params: reportParams,
  query: linesQuery,
  body: noBody,
  responses: { 200: linesResponse },
  handle: async ({ ctx, params, query }) => {
    const { snapshot } = await getReport(ctx, params);
    return { status: 200, body: linesBody(snapshot, query) };
  },
});

export const revokeReportOperation = defineOperation({
  id: 'revokeReport',
  method: 'post',
  path: '/reports/{reportId}/revoke',
  tag: 'Reports',
  summary: 'Revoke the link of a report permanently',
  access: 'write',
  params: reportParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The report', shape: reportBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await revokeReport(ctx, params) }),
});

export const getSharedReportOperation = definePublicOperation({
  id: 'getSharedReport',
  method: 'get',
  path: '/shared/{token}',
  tag: 'Reports',
  summary: 'Get a published report by the token of its link; no login required',
  params: tokenParams,
  query: snapshotQuery,
  responses: { 200: snapshotResponse, ...unchangedResponse },
  handle: ({ parts, request, params: { token }, query }) =>
    parts.sharedReports.answer(
      request,
      { token, variant: `report ${JSON.stringify(query)}` },
      ({ snapshot }) => jsonAnswer(snapshotBody(snapshot, query)),
    ),
});

export const getSharedReportSeriesOperation = definePublicOperation({
  id: 'getSharedReportSeries',
  method: 'get',
  path: '/shared/{token}/series',
  tag: 'Reports',
  summary: 'Get the lines of a published report; no login required',
  params: tokenParams,
  query: linesQuery,
  responses: { 200: linesResponse, ...unchangedResponse },
  handle: ({ parts, request, params: { token }, query }) =>
    parts.sharedReports.answer(
      request,
      { token, variant: `series ${JSON.stringify(query)}` },
      ({ snapshot }) => jsonAnswer(linesBody(snapshot, query)),
    ),
});

const exportQuery = z.strictObject({
  format: z
    .enum(exportFormats)
    .default('json')
    .describe('`json`: everything, signed; `csv`, `parquet`: one table'),
  content: z
    .enum(reportTables)
    .default('figures')
    .describe('Of `csv` and `parquet`: figures, one row per figure and run, or lines, one row per point'),
});

const exportResponse = { description: 'The file', shape: null, mediaType: 'application/octet-stream' };

function exportAnswer(report: ReportContent, input: ExportInput): MadeAnswer {
  const { body, mediaType, fileName } = exportReport(report, input);
  const headers = {
    ...apiHeaders,
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  return { body, headers };
}

export const exportReportOperation = defineOperation({
  id: 'exportReport',
  method: 'get',
  path: '/reports/{reportId}/export',
  tag: 'Reports',
  summary: 'Export a report of the workspace as JSON, CSV or Parquet',
  access: 'read',
  params: reportParams,
  query: exportQuery,
  body: noBody,
  responses: { 200: exportResponse },
  handle: async ({ ctx, params, query }) => {
    const { body, headers } = exportAnswer(await getReport(ctx, params), query);
    return new Response(body, { headers });
  },
});

export const exportSharedReportOperation = definePublicOperation({
  id: 'exportSharedReport',
  method: 'get',
  path: '/shared/{token}/export',
  tag: 'Reports',
  summary: 'Export a published report as JSON, CSV or Parquet; no login required',
  params: tokenParams,
  query: exportQuery,
  responses: { 200: exportResponse, ...unchangedResponse },
  handle: ({ parts, request, params: { token }, query }) =>
    parts.sharedReports.answer(request, { token, variant: `export ${JSON.stringify(query)}` }, (shared) =>
      exportAnswer(shared, query),
    ),
});

export const getReportLinkOperation = defineOperation({
  id: 'getReportLink',
  method: 'get',
  path: '/reports/{reportId}/link',
  tag: 'Reports',
  summary: 'Get the link of a report again, with those of its frame, picture and offline copy',
  access: 'write',
  params: reportParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'The links; all null for a report whose link was not kept',
      shape: z.object({
        url: z.string().nullable(),
        embedUrl: z.string().nullable(),
        imageUrl: z.string().nullable(),
        offlineUrl: z.string().nullable(),
      }),
    },
  },
  handle: async ({ ctx, parts, params }) => {
    const token = await getReportToken(ctx, params);
    const url = token && `${parts.appUrl}/r/${token}`;
    const part = (name: string) => url && `${url}/${name}`;
    const links = { embedUrl: part('embed'), imageUrl: part('image.png'), offlineUrl: part('offline.html') };
    return { status: 200, body: { url, ...links } };
  },
});

export const getReportKeyOperation = definePublicOperation({
  id: 'getReportKey',
  method: 'get',
  path: '/report-key',
  tag: 'Reports',
  summary: 'Get the public key with which this installation signs its reports; no login required',
  params: noParams,
  query: noQuery,
  responses: {
    200: {
      description: 'The key; `fingerprint` is the SHA-256 of its bytes',
      shape: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string(), fingerprint: z.string() }),
    },
  },
  handle: async ({ parts }) => ({ status: 200, body: await reportKey(parts) }),
});

function jsonAnswer(body: unknown): MadeAnswer {
  return { body: JSON.stringify(body), headers: { ...apiHeaders, 'Content-Type': 'application/json' } };
}
