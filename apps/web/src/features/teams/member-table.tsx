'use client';

import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { MemberActions } from './member-actions.tsx';
import type { MemberRow, Viewpoint } from './member-row.ts';
import { RoleSelect } from './role-select.tsx';

/** MemberTable shows who belongs to the workspace; managers change roles there, everyone can leave. */
export function MemberTable({ members, viewpoint }: { members: MemberRow[]; viewpoint: Viewpoint }) {
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <Table caption="Members of the workspace">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell>Email</HeadCell>
        <HeadCell>Since</HeadCell>
        <HeadCell className="relative">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.id}>
            <RowHead className="[overflow-wrap:anywhere]">
              {member.name}
              {member.userId === viewpoint.userId ? (
                <span className="font-normal text-ink-faint"> (you)</span>
              ) : null}
            </RowHead>
            <Cell>
              <RoleCell member={member} viewpoint={viewpoint} owners={owners} />
            </Cell>
            <Cell>{member.email}</Cell>
            <Cell>
              <LocalTime iso={member.createdAt} />
            </Cell>
            <Cell className="text-right">
              <MemberActions member={member} viewpoint={viewpoint} owners={owners} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RoleCell({
  member,
  viewpoint,
  owners,
}: {
  member: MemberRow;
  viewpoint: Viewpoint;
  owners: number;
}) {
  const isManager = viewpoint.role === 'owner' || viewpoint.role === 'admin';
  const isBeyond = member.role === 'owner' && viewpoint.role !== 'owner';
  if (!isManager || isBeyond || (member.role === 'owner' && owners === 1))
    return <Badge>{member.role}</Badge>;
  return <RoleSelect member={member} mayMakeOwners={viewpoint.role === 'owner'} />;
}
