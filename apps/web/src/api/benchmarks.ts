import { acknowledgmentInputShape, annotationInputShape } from '@tidemark/domain/gate/trend-notes';
import { benchmarkNameShape } from '@tidemark/domain/run/run-context';
import { acknowledgeRegression, withdrawAcknowledgment } from '@tidemark/services/trends/acknowledgments';
import {
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  updateAnnotation,
} from '@tidemark/services/trends/annotations';
import { listBenchmarks } from '@tidemark/services/trends/list-benchmarks';
import { getTrend, maxTrendGates } from '@tidemark/services/trends/read-trend';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, pageQuery, projectQuery, wholeNumber } from './shapes/inputs.ts';
import { pageOf } from './shapes/records.ts';
import {
  acknowledgmentBodyShape,
  annotationBodyShape,
  benchmarkBodyShape,
  benchmarkTrendBodyShape,
} from './shapes/trends.ts';

const benchmarkParams = z.strictObject({ benchmark: benchmarkNameShape });
const annotationParams = z.strictObject({ annotationId: idShape });

export const listBenchmarksOperation = defineOperation({
  id: 'listBenchmarks',
  method: 'get',
  path: '/benchmarks',
  tag: 'Trends',
  summary: 'List benchmarks by name, with how their branches stand',
  access: 'read',
  params: noParams,
  query: pageQuery.extend(projectQuery),
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(benchmarkBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listBenchmarks(ctx, query) }),
});

export const getTrendOperation = defineOperation({
  id: 'getTrend',
  method: 'get',
  path: '/benchmarks/{benchmark}/trend',
  tag: 'Trends',
  summary: 'Get a benchmark over time: values with intervals, changes of level, the worst first',
  description:
    'Concluded gates of one branch, oldest first, and what each measured. A change that coincides with a changed environment (kernel, server version, configuration, machine) names it.',
  access: 'read',
  params: benchmarkParams,
  query: z.strictObject({
    branch: z
      .string()
      .max(250)
      .optional()
      .describe('Default: the branch of the baseline; empty: gates that name none'),
    limit: wholeNumber(maxTrendGates).optional().describe('Newest gates: default 100, at most 500'),
  }),
  body: noBody,
  responses: { 200: { description: 'The trend', shape: benchmarkTrendBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getTrend(ctx, { ...params, ...query }),
  }),
});

export const acknowledgeRegressionOperation = defineOperation({
  id: 'acknowledgeRegression',
  method: 'post',
  path: '/benchmarks/{benchmark}/acknowledgments',
  tag: 'Trends',
  summary: 'Acknowledge a regression with a reason',
  description:
    'It no longer leads the trend, and stays in it. Gates judge as before. A second acknowledgment of the same regression replaces the first.',
  access: 'write',
  params: benchmarkParams,
  query: noQuery,
  body: acknowledgmentInputShape,
  responses: { 201: { description: 'The acknowledgment', shape: acknowledgmentBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    body: await acknowledgeRegression(ctx, { ...params, ...body }),
  }),
});

export const withdrawAcknowledgmentOperation = defineOperation({
  id: 'withdrawAcknowledgment',
  method: 'delete',
  path: '/benchmarks/{benchmark}/acknowledgments/{acknowledgmentId}',
  tag: 'Trends',
  summary: 'Withdraw an acknowledgment',
  access: 'write',
  params: benchmarkParams.extend({ acknowledgmentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 204: { description: 'The regression leads the trend again', shape: null } },
  handle: async ({ ctx, params }) => {
    await withdrawAcknowledgment(ctx, params);
    return { status: 204 };
  },
});

export const listAnnotationsOperation = defineOperation({
  id: 'listAnnotations',
  method: 'get',
  path: '/annotations',
  tag: 'Trends',
  summary: 'List annotations, those stored last first',
  access: 'read',
  params: noParams,
  query: pageQuery.extend({
    benchmark: benchmarkNameShape.optional().describe('Those of its trend: its own, and those of all'),
  }),
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(annotationBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listAnnotations(ctx, query) }),
});

export const createAnnotationOperation = defineOperation({
  id: 'createAnnotation',
  method: 'post',
  path: '/annotations',
  tag: 'Trends',
  summary: 'Annotate trends: a deployment, a changed configuration, a note',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: annotationInputShape,
  responses: { 201: { description: 'The annotation', shape: annotationBodyShape } },
  handle: async ({ ctx, body }) => ({ status: 201, body: await createAnnotation(ctx, body) }),
});

export const updateAnnotationOperation = defineOperation({
  id: 'updateAnnotation',
  method: 'put',
  path: '/annotations/{annotationId}',
  tag: 'Trends',
  summary: 'Replace an annotation',
  access: 'write',
  params: annotationParams,
  query: noQuery,
  body: annotationInputShape,
  responses: { 200: { description: 'The annotation', shape: annotationBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateAnnotation(ctx, { ...params, ...body }),
  }),
});

export const deleteAnnotationOperation = defineOperation({
  id: 'deleteAnnotation',
  method: 'delete',
  path: '/annotations/{annotationId}',
  tag: 'Trends',
  summary: 'Delete an annotation',
  access: 'write',
  params: annotationParams,
  query: noQuery,
  body: noBody,
  responses: { 204: { description: 'It is gone', shape: null } },
  handle: async ({ ctx, params }) => {
    await deleteAnnotation(ctx, params);
    return { status: 204 };
  },
});
