import { badgeSubjectShape } from '@tidemark/domain/badge/badge';
import { createBadge, deleteBadge, listBadges } from '@tidemark/services/badges/badges';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { badgeBodyShape, badgesBodyShape, toBadgeBody } from './shapes/badges.ts';
import { idShape } from './shapes/inputs.ts';

const tag = 'Badges';

export const listBadgesOperation = defineOperation({
  id: 'listBadges',
  method: 'get',
  path: '/badges',
  tag,
  summary: 'List the badges of the workspace, newest first',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All badges', shape: badgesBodyShape } },
  handle: async ({ ctx, parts }) => {
    const badges = await listBadges(ctx);
    return { status: 200, body: { items: badges.map((badge) => toBadgeBody(badge, parts.appUrl)) } };
  },
});

export const createBadgeOperation = defineOperation({
  id: 'createBadge',
  method: 'post',
  path: '/badges',
  tag,
  summary: 'Create a badge: a picture of the newest result of a benchmark, for anyone with its address',
  access: 'write',
  alsoReads: true,
  params: noParams,
  query: noQuery,
  body: badgeSubjectShape,
  responses: { 201: { description: 'The badge with its address', shape: badgeBodyShape } },
  handle: async ({ ctx, parts, body }) => ({
    status: 201,
    body: toBadgeBody(await createBadge(ctx, body), parts.appUrl),
  }),
});

export const deleteBadgeOperation = defineOperation({
  id: 'deleteBadge',
  method: 'delete',
  path: '/badges/{badgeId}',
  tag,
  summary: 'Delete a badge: its address shows nothing any more',
  access: 'write',
  params: z.strictObject({ badgeId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The badge is deleted', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await deleteBadge(ctx, params);
    return { status: 200, body: { id: params.badgeId } };
  },
});
