import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import {
  archiveProfile,
  createProfile,
  getProfile,
  listProfiles,
  reviseProfile,
} from '@tidemark/services/profiles/profiles';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { archivablePageQuery, idShape, wholeNumber } from './shapes/inputs.ts';
import { pageOf, profileBodyShape } from './shapes/records.ts';

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
  responses: { 200: { description: 'One page', shape: pageOf(profileBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listProfiles(ctx, query) }),
});

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
  responses: { 201: { description: 'Revision 1 of the new load profile', shape: profileBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createProfile(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/profiles/${record.id}` } };
  },
});

export const getProfileOperation = defineOperation({
  id: 'getProfile',
  method: 'get',
  path: '/profiles/{profileId}',
  tag: 'Load profiles',
  summary: 'Get a load profile',
  access: 'read',
  params: z.strictObject({ profileId: idShape }),
  query: z.strictObject({ revision: wholeNumber(100_000_000).optional().describe('Default: the newest') }),
  body: noBody,
  responses: { 200: { description: 'The load profile at that revision', shape: profileBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getProfile(ctx, { profileId: params.profileId, revision: query.revision }),
  }),
});

export const reviseProfileOperation = defineOperation({
  id: 'reviseProfile',
  method: 'put',
  path: '/profiles/{profileId}',
  tag: 'Load profiles',
  summary: 'Store the next revision of a load profile',
  description: 'Existing runs keep the revision that they were created with.',
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: z.strictObject({
    expectedRevision: wholeNumber(100_000_000)
      .optional()
      .describe('Fails with version_conflict if this is not the newest revision'),
  }),
  body: loadProfileShape,
  responses: { 200: { description: 'The new revision', shape: profileBodyShape } },
  handle: async ({ ctx, params, query, body }) => ({
    status: 200,
    body: await reviseProfile(ctx, {
      profileId: params.profileId,
      profile: body,
      expectedRevision: query.expectedRevision,
    }),
  }),
});

export const archiveProfileOperation = defineOperation({
  id: 'archiveProfile',
  method: 'post',
  path: '/profiles/{profileId}/archive',
  tag: 'Load profiles',
  summary: 'Archive a load profile: hide it from lists; existing runs keep it',
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The load profile', shape: profileBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveProfile(ctx, { profileId: params.profileId }),
  }),
});

export const restoreProfileOperation = defineOperation({
  id: 'restoreProfile',
  method: 'post',
  path: '/profiles/{profileId}/restore',
  tag: 'Load profiles',
  summary: 'Restore an archived load profile',
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The load profile', shape: profileBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveProfile(ctx, { profileId: params.profileId, archived: false }),
  }),
});
