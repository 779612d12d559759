import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { createProfile } from '@tidemark/services/profiles/profiles';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { profileBodyShape } from '#api/shapes/records.ts';

export const createProfileOperation = defineOperation({
  id: 'createProfile',
  method: 'post',
  path: '/profiles',
  tag: 'Load profiles',
  summary: 'Create a load profile',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: loadProfileShape,
  answers: { 201: { description: 'Revision 1 of the new load profile', shape: profileBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createProfile(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/profiles/${record.id}` } };
  },
});
