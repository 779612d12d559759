import { headers } from 'next/headers';
import { z } from 'zod';
import { container } from '#container.ts';

const membersShape = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      createdAt: z.coerce.date(),
      user: z.object({ name: z.string(), email: z.string() }),
    }),
  ),
});

/** A member of a workspace as the settings page lists them. */
export type Member = z.infer<typeof membersShape>['members'][number];

/** readMembers lists who belongs to a workspace. */
export async function readMembers(workspaceId: string): Promise<Member[]> {
  const found = await container().auth.api.listMembers({
    query: { organizationId: workspaceId, limit: 100 },
    headers: await headers(),
  });
  return membersShape.parse(found).members;
}
