'use client';

import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import type { MemberRow, Viewpoint } from './member-row.ts';

type Asking = 'remove' | 'transfer' | null;

/** MemberActions removes a member, hands the workspace over, or leaves it; each after a question. */
export function MemberActions({
  member,
  viewpoint,
  owners,
}: {
  member: MemberRow;
  viewpoint: Viewpoint;
  owners: number;
}) {
  const [asking, setAsking] = useState<Asking>(null);
  const isOwn = member.userId === viewpoint.userId;
  const isManager = viewpoint.role === 'owner' || (viewpoint.role === 'admin' && member.role !== 'owner');
  const isLastOwner = member.role === 'owner' && owners === 1;
  if (!isOwn && !isManager) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${member.name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {viewpoint.role === 'owner' && !isOwn ? (
          <MenuItem onSelect={() => setAsking('transfer')}>Hand the workspace over</MenuItem>
        ) : null}
        <MenuItem danger disabled={isLastOwner} onSelect={() => setAsking('remove')}>
          {leaveLabel(isOwn, isLastOwner)}
        </MenuItem>
      </Menu>
      <RemoveDialog
        member={member}
        workspaceName={viewpoint.workspaceName}
        isOwn={isOwn}
        open={asking === 'remove'}
        onOpenChange={(open) => setAsking(open ? 'remove' : null)}
      />
      <TransferDialog
        member={member}
        open={asking === 'transfer'}
        onOpenChange={(open) => setAsking(open ? 'transfer' : null)}
      />
    </>
  );
}

function leaveLabel(isOwn: boolean, isLastOwner: boolean): string {
  if (isLastOwner) return 'The last owner cannot leave';
  return isOwn ? 'Leave' : 'Remove';
}

type DialogProps = { member: MemberRow; open: boolean; onOpenChange: (open: boolean) => void };

function RemoveDialog({
  member,
  workspaceName,
  isOwn,
  open,
  onOpenChange,
}: DialogProps & { workspaceName: string; isOwn: boolean }) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('DELETE', `/members/${member.id}`, removedShape),
    onSuccess: ({ revokedKeys }) => {
      if (isOwn) return window.location.assign('/');
      onOpenChange(false);
      notify({ title: `${member.name} is removed`, ...keysEnded(revokedKeys) });
      router.refresh();
    },
  });
  const whose = isOwn ? 'you' : member.name;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOwn ? `Leave ${workspaceName}?` : `Remove ${member.name}?`}
      description={`Access ends at once, in open pages too. API keys that ${whose} created stop working. What ${isOwn ? 'you' : 'they'} made stays.`}
      confirm={isOwn ? 'Leave' : 'Remove'}
      dismiss={isOwn ? 'Stay' : 'Keep'}
      busy={isPending}
      error={error?.problem.detail ?? null}
      onConfirm={() => mutate()}
    />
  );
}

const removedShape = z.object({ revokedKeys: z.number() });

function keysEnded(count: number): { detail?: string } {
  if (count === 0) return {};
  return { detail: count === 1 ? '1 API key was revoked.' : `${count} API keys were revoked.` };
}

function TransferDialog({ member, open, onOpenChange }: DialogProps) {
  const router = useRouter();
  const notify = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchApi('POST', `/members/${member.id}/transfer`, z.unknown()),
    onSuccess: () => {
      onOpenChange(false);
      notify({ title: `${member.name} owns the workspace now` });
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Hand the workspace to ${member.name}?`}
      description="They become an owner and you an admin. Only an owner can make you an owner again."
      confirm="Hand over"
      dismiss="Keep it"
      busy={isPending}
      error={error?.problem.detail ?? null}
      onConfirm={() => mutate()}
    />
  );
}
