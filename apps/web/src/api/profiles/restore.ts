import { archiveProfile } from '@tidemark/services/profiles/profiles';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { profileBodyShape } from '#api/shapes/records.ts';

export const restoreProfileOperation = defineOperation({
  id: 'restoreProfile',
  method: 'post',
  path: '/profiles/{profileId}/restore',
  tag: 'Load profiles',
  summary: 'Bring an archived load profile back',
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The load profile as it is now', shape: profileBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveProfile(ctx, { profileId: params.profileId, archived: false }),
  }),
});
