import { getRun } from '@tidemark/services/runs/read-runs';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { principalOf } from '#api/principal.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { markIdShape } from './mark-id.ts';
import { runStream } from './run-stream.ts';

export const streamRunOperation = defineOperation({
  id: 'streamRun',
  method: 'get',
  path: '/runs/{runId}/events',
  tag: 'Runs',
  summary: 'Follow a run as it changes (server-sent events)',
  description:
    'Events: `run` (the run as it is, at once and after each change), `mark` (one entry of its timeline; its id resumes the stream through Last-Event-ID), `end` (the run has ended; close the stream).',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    after: markIdShape.optional().describe('Like Last-Event-ID, which goes before it'),
  }),
  body: noBody,
  answers: { 200: { description: 'A stream of events', shape: null, mediaType: 'text/event-stream' } },
  handle: async ({ ctx, parts, params, query, request }) => {
    const run = await getRun(ctx, params);
    const resumed = markIdShape.safeParse(request.headers.get('last-event-id'));
    const afterId = resumed.success ? resumed.data : (query.after ?? null);
    const isStillAllowed = async () => {
      const now = await principalOf(parts, request).catch(() => null);
      return now !== null && now.workspaceId === ctx.workspaceId;
    };
    return runStream({ ctx, runId: run.id, afterId, gone: request.signal, isStillAllowed });
  },
});
