import { headers } from 'next/headers';
import { z } from 'zod';
import { container } from '#container.ts';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** MemberList shows who belongs to the workspace. */
export function MemberList({ members }: { members: Member[] }) {
  return (
    <Table caption="Members of the workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Email</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell>Since</HeadCell>
      </TableHead>
      <TableBody>
        {members.map(({ id, user, role, createdAt }) => (
          <TableRow key={id}>
            <RowHead>{user.name}</RowHead>
            <Cell>{user.email}</Cell>
            <Cell>
              <Badge>{role}</Badge>
            </Cell>
            <Cell>
              <LocalTime iso={createdAt.toISOString()} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

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
type Member = z.infer<typeof membersShape>['members'][number];

/** readMembers lists who belongs to a workspace. */
export async function readMembers(workspaceId: string): Promise<Member[]> {
  const found = await container().auth.api.listMembers({
    query: { organizationId: workspaceId, limit: 100 },
    headers: await headers(),
  });
  return membersShape.parse(found).members;
}
