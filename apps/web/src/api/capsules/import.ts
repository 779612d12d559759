import { maxCapsuleBytes } from '@tidemark/domain/capsule/capsule';
import { importCapsule, importCapsuleShape } from '@tidemark/services/capsules/import-capsule';
import { z } from 'zod';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { bodyRoomBytes } from './preview.ts';

export const importCapsuleOperation = defineOperation({
  id: 'importCapsule',
  method: 'post',
  path: '/capsules',
  tag: 'Capsules',
  summary: 'Run a capsule here',
  description:
    'Makes a new run of the same plan, whose points are those of the original, or a new experiment of the same design. A launched server is found by launcher and variant; where it is not offered, or the original wrote to a server that ran already, `systems` names another.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  bodyLimitBytes: maxCapsuleBytes + bodyRoomBytes,
  params: noParams,
  query: noQuery,
  body: importCapsuleShape,
  answers: {
    202: {
      description: 'What was made of it; `Location` tells where it is',
      shape: z.object({ kind: z.enum(['run', 'experiment']), id: idShape }),
    },
  },
  handle: async ({ ctx, body, request }) => {
    const made = await importCapsule(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const { id } = made.kind === 'run' ? made.run : made.experiment;
    const isReplayed = made.kind === 'run' && made.replayed;
    const headers = {
      Location: `/api/v1/${made.kind}s/${id}`,
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    };
    return { status: 202, body: { kind: made.kind, id }, headers };
  },
});
