import { getProfile } from '@tidemark/services/profiles/profiles';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';
import { profileBodyShape } from '#api/shapes/records.ts';

export const getProfileOperation = defineOperation({
  id: 'getProfile',
  method: 'get',
  path: '/profiles/{profileId}',
  tag: 'Load profiles',
  summary: 'Get a load profile',
  access: 'read',
  params: z.strictObject({ profileId: idShape }),
  query: z.strictObject({ revision: wholeNumber(100_000_000).optional().describe('The newest unless told') }),
  body: noBody,
  answers: { 200: { description: 'The load profile at that revision', shape: profileBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getProfile(ctx, { profileId: params.profileId, revision: query.revision }),
  }),
});
