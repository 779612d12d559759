'use client';

import { Check, ChevronsUpDown, Plus, Users } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import { NewWorkspaceDialog } from './new-workspace-dialog.tsx';

/** A workspace of the signed-in user. */
export type OwnWorkspace = { id: string; name: string; role: string };

/** WorkspaceMenu shows which workspace this is, and leads to another one or a new one. */
export function WorkspaceMenu({
  workspaces,
  activeId,
  compact = false,
}: {
  workspaces: OwnWorkspace[];
  activeId: string;
  compact?: boolean;
}) {
  const router = useRouter();
  const notify = useToast();
  const [isCreating, setCreating] = useState(false);
  const active = workspaces.find(({ id }) => id === activeId);
  const enter = (workspace: OwnWorkspace) => {
    if (workspace.id === activeId) return;
    const refused = () =>
      notify({ tone: 'fail', title: `${workspace.name} was not entered`, detail: 'Reload the page.' });
    enterWorkspace(workspace.id).catch(refused);
  };
  return (
    <>
      <Menu side="bottom" align="start" trigger={trigger(active?.name ?? '', compact)}>
        <MenuLabel>Workspaces</MenuLabel>
        {workspaces.map((workspace) => (
          <MenuItem key={workspace.id} onSelect={() => enter(workspace)}>
            <Check aria-hidden className={workspace.id === activeId ? 'text-accent' : 'invisible'} />
            <span className="min-w-0 flex-1 truncate">{workspace.name}</span>
            <span className="text-[13px] text-ink-faint">
              {workspace.role}
              {workspace.id === activeId ? <span className="sr-only">, active</span> : null}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/settings/members')}>
          <Users aria-hidden />
          Members
        </MenuItem>
        <MenuItem onSelect={() => setCreating(true)}>
          <Plus aria-hidden />
          New workspace
        </MenuItem>
      </Menu>
      <NewWorkspaceDialog open={isCreating} onOpenChange={setCreating} />
    </>
  );
}

function trigger(name: string, compact: boolean) {
  return (
    <button
      type="button"
      title={name}
      className={classNames(
        'flex min-w-0 items-center gap-1.5 rounded-md text-left text-[13px] text-ink-soft hover:bg-sunken hover:text-ink',
        compact ? 'h-9 max-w-[9rem] px-1.5' : 'min-h-9 w-full px-2 py-1',
      )}
    >
      <span className="sr-only">Workspace: </span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
}
