import { memberRoles } from '@tidemark/services/access/roles';
import { z } from 'zod';
import { moment } from './records.ts';

// Pages of the portal parse these bodies as well, so nothing here may import server code.

export const memberBodyShape = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  createdAt: moment,
});

export const invitationBodyShape = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: moment,
  createdAt: moment,
  inviterName: z.string(),
});

/** `link` is in this answer alone: of its token only a hash is stored. */
export const createdInvitationShape = z.object({
  invitation: invitationBodyShape,
  link: z.string().describe('To be handed to the invited person; it is shown only here'),
  isMailed: z.boolean().describe('Whether the link was sent by email as well'),
});

export const workspaceBodyShape = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string().describe('Yours in it'),
  isActive: z.boolean().describe('Whether this session is in it'),
});

export const namedWorkspaceShape = z.object({ id: z.string(), name: z.string() });

export const sessionBodyShape = z.object({
  id: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment.describe('Exact to five minutes'),
  expiresAt: moment,
  isCurrent: z.boolean(),
});
