import { maxCapsuleBytes } from '@tidemark/domain/capsule/capsule';
import { capsulePreviewShape } from '@tidemark/domain/capsule/capsule-preview';
import { previewCapsule } from '@tidemark/services/capsules/preview-capsule';
import { z } from 'zod';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';

/** What a request holds beside the capsule. */
export const bodyRoomBytes = 65_536;

export const previewCapsuleOperation = defineOperation({
  id: 'previewCapsule',
  method: 'post',
  path: '/capsules/preview',
  tag: 'Capsules',
  summary: 'Tell what a capsule would run here, and what is missing for it; nothing is kept',
  access: 'read',
  rate: 'capsulePreview',
  bodyLimitBytes: maxCapsuleBytes + bodyRoomBytes,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ capsule: z.unknown() }),
  answers: { 200: { description: 'What would be run', shape: capsulePreviewShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewCapsule(ctx, body) }),
});
