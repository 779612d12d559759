import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { reviseProfile } from '@tidemark/services/profiles/profiles';
import { z } from 'zod';
import { defineOperation } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';
import { profileBodyShape } from '#api/shapes/records.ts';

export const reviseProfileOperation = defineOperation({
  id: 'reviseProfile',
  method: 'put',
  path: '/profiles/{profileId}',
  tag: 'Load profiles',
  summary: 'Store the next revision of a load profile',
  description: 'Runs keep the revision that they were started with.',
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: z.strictObject({
    expectedRevision: wholeNumber(100_000_000)
      .optional()
      .describe('Refuses with version_conflict where the newest revision is another one'),
  }),
  body: loadProfileShape,
  answers: { 200: { description: 'The new revision', shape: profileBodyShape } },
  handle: async ({ ctx, params, query, body }) => ({
    status: 200,
    body: await reviseProfile(ctx, {
      profileId: params.profileId,
      profile: body,
      expectedRevision: query.expectedRevision,
    }),
  }),
});
