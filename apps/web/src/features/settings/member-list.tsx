import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import type { Member } from './read-members.ts';

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
