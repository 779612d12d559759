import type { GateDetail } from '@tidemark/domain/gate/gate-record';
import { gateRequestShape } from '@tidemark/domain/gate/gate-request';
import { benchmarkNameShape } from '@tidemark/domain/run/run-context';
import { listBaselines, pinBaseline, unpinBaseline } from '@tidemark/services/baselines/baselines';
import { cancelGate } from '@tidemark/services/gates/cancel-gate';
import { createGate } from '@tidemark/services/gates/create-gate';
import {
  getGate,
  getGateJunit,
  getGateMarkdown,
  linkedAnswer,
  listGates,
  waitForGate,
} from '@tidemark/services/gates/read-gates';
import { z } from 'zod';
import type { Container } from '#container.ts';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { apiHeaders } from '#http/problem-response.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import {
  baselineBodyShape,
  gateBodyShape,
  gateDetailBodyShape,
  toGateBody,
  toGateView,
} from './shapes/gates.ts';
import { idShape, pageQuery, projectQuery, wholeNumber } from './shapes/inputs.ts';
import { pageOf } from './shapes/records.ts';

const gateParams = z.strictObject({ gateId: idShape });

/** Links of an answer are addresses of this portal. */
function withAddresses<Record extends Pick<GateDetail, 'answer'>>(gate: Record, appUrl: string): Record {
  return { ...gate, answer: gate.answer && linkedAnswer(gate.answer, appUrl) };
}

export const listGatesOperation = defineOperation({
  id: 'listGates',
  method: 'get',
  path: '/gates',
  tag: 'Gates',
  summary: 'List gates, newest first',
  access: 'read',
  params: noParams,
  query: pageQuery.extend({ benchmark: benchmarkNameShape.optional(), ...projectQuery }),
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(gateBodyShape) } },
  handle: async ({ ctx, parts, query }) => {
    const { items, nextCursor } = await listGates(ctx, query);
    const bodies = items.map((gate) => toGateBody(withAddresses(gate, parts.appUrl)));
    return { status: 200, body: { items: bodies, nextCursor } };
  },
});

export const createGateOperation = defineOperation({
  id: 'createGate',
  method: 'post',
  path: '/gates',
  tag: 'Gates',
  summary: 'Run a benchmark as a check',
  description:
    'The body is the content of `tidemark.yaml`, and `context`. Runs every cell, compares it with the baseline (the newest passed gate of a branch, or a pinned one), adds runs while undecided up to `repetitions.max`, and concludes.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: gateRequestShape,
  responses: { 202: { description: 'The first runs are queued', shape: gateDetailBodyShape } },
  handle: async ({ ctx, parts, body, request }) => {
    const { gate, replayed } = await createGate(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const location = `/api/v1/gates/${gate.id}`;
    const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
    return { status: 202, body: gateBody(gate, parts), headers };
  },
});

/** gateBody writes a gate as the API does, with addresses of this portal. */
export function gateBody(gate: GateDetail, { appUrl }: Container) {
  return toGateView(withAddresses(gate, appUrl));
}

export const getGateOperation = defineOperation({
  id: 'getGate',
  method: 'get',
  path: '/gates/{gateId}',
  tag: 'Gates',
  summary: 'Get a gate, optionally after waiting for its end',
  access: 'read',
  params: gateParams,
  query: z.strictObject({
    wait: wholeNumber(60)
      .optional()
      .describe('Seconds to wait for the end of the gate; repeat the request if `exitCode` is null'),
  }),
  body: noBody,
  responses: { 200: { description: 'The gate', shape: gateDetailBodyShape } },
  handle: async ({ ctx, parts, params, query, request }) => {
    if (query.wait === undefined) return { status: 200, body: gateBody(await getGate(ctx, params), parts) };
    const release = parts.limiter.hold(ctx.workspaceId);
    const signal = AbortSignal.any([AbortSignal.timeout(query.wait * 1_000), request.signal]);
    try {
      return { status: 200, body: gateBody(await waitForGate(ctx, { ...params, signal }), parts) };
    } finally {
      release();
    }
  },
});

export const cancelGateOperation = defineOperation({
  id: 'cancelGate',
  method: 'post',
  path: '/gates/{gateId}/cancel',
  tag: 'Gates',
  summary: 'Cancel a gate and its runs (idempotent)',
  access: 'run',
  params: gateParams,
  query: noQuery,
  body: noBody,
  responses: {
    202: {
      description: 'It has no conclusion; active runs stop within seconds. A gate that is over stays',
      shape: gateDetailBodyShape,
    },
  },
  handle: async ({ ctx, parts, params }) => ({
    status: 202,
    body: gateBody(await cancelGate(ctx, params), parts),
  }),
});

export const getGateMarkdownOperation = defineOperation({
  id: 'getGateMarkdown',
  method: 'get',
  path: '/gates/{gateId}/markdown',
  tag: 'Gates',
  summary: 'Get the answer of a gate as Markdown: the verdict, then changed rows, at most 60 kB',
  access: 'read',
  params: gateParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The comment', shape: null, mediaType: 'text/markdown' } },
  handle: async ({ ctx, parts, params }) =>
    textResponse(await getGateMarkdown(ctx, { ...params, portalUrl: parts.appUrl }), 'text/markdown'),
});

export const getGateJunitOperation = defineOperation({
  id: 'getGateJunit',
  method: 'get',
  path: '/gates/{gateId}/junit',
  tag: 'Gates',
  summary: 'Get the answer of a gate as JUnit XML',
  access: 'read',
  params: gateParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The report', shape: null, mediaType: 'application/xml' } },
  handle: async ({ ctx, parts, params }) =>
    textResponse(await getGateJunit(ctx, { ...params, portalUrl: parts.appUrl }), 'application/xml'),
});

function textResponse(text: string, mediaType: string): Response {
  return new Response(text, { headers: { ...apiHeaders, 'Content-Type': `${mediaType}; charset=utf-8` } });
}

export const listBaselinesOperation = defineOperation({
  id: 'listBaselines',
  method: 'get',
  path: '/baselines',
  tag: 'Gates',
  summary: 'List the baselines of all benchmarks',
  access: 'read',
  params: noParams,
  query: pageQuery,
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(baselineBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listBaselines(ctx, query) }),
});

const baselineParams = z.strictObject({ benchmark: benchmarkNameShape, name: benchmarkNameShape });

export const pinBaselineOperation = defineOperation({
  id: 'pinBaseline',
  method: 'put',
  path: '/baselines/{benchmark}/{name}',
  tag: 'Gates',
  summary: 'Pin a concluded gate as baseline; its runs cannot be deleted meanwhile',
  access: 'write',
  params: baselineParams,
  query: noQuery,
  body: z.strictObject({ gateId: idShape }),
  responses: { 200: { description: 'The baseline', shape: baselineBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await pinBaseline(ctx, { ...params, ...body }),
  }),
});

export const unpinBaselineOperation = defineOperation({
  id: 'unpinBaseline',
  method: 'delete',
  path: '/baselines/{benchmark}/{name}',
  tag: 'Gates',
  summary: 'Unpin a baseline: it follows its branch again',
  access: 'write',
  params: baselineParams,
  query: noQuery,
  body: noBody,
  responses: { 204: { description: 'Nothing is pinned under this name', shape: null } },
  handle: async ({ ctx, params }) => {
    await unpinBaseline(ctx, params);
    return { status: 204 };
  },
});
