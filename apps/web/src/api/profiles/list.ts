import { listProfiles } from '@tidemark/services/profiles/profiles';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { archivablePageQuery } from '#api/shapes/inputs.ts';
import { pageOf, profileBodyShape } from '#api/shapes/records.ts';

export const listProfilesOperation = defineOperation({
  id: 'listProfiles',
  method: 'get',
  path: '/profiles',
  tag: 'Load profiles',
  summary: 'List load profiles, newest first',
  access: 'read',
  params: noParams,
  query: archivablePageQuery,
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(profileBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listProfiles(ctx, query) }),
});
