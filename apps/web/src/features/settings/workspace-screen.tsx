import type { DeletedWorkspace } from '@tidemark/db/repositories/workspaces';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';
import { isManagingRole } from '@tidemark/services/access/roles';
import type { ComponentProps } from 'react';
import { StoragePanel } from '#features/storage/storage-panel.tsx';
import { DeletedWorkspaces, DeleteWorkspace } from '#features/teams/delete-workspace.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { WorkersPanel } from './workers-panel.tsx';
import { WorkspaceNameForm } from './workspace-name-form.tsx';

/** WorkspaceScreen shows the workspace as a whole: its name, what it stores, and, to its owners, how to delete it. */
export function WorkspaceScreen({
  workspace,
  storage,
  deleted,
}: {
  workspace: WorkspaceRecord;
  storage: ComponentProps<typeof StoragePanel>['storage'];
  deleted: DeletedWorkspace[];
}) {
  const { id, name, role } = workspace;
  const rows = deleted.map((row) => ({ id: row.id, name: row.name, purgedAt: row.purgedAt.toISOString() }));
  return (
    <>
      <Panel title="Workspace">
        {isManagingRole(role) ? (
          <WorkspaceNameForm key={id} name={name} />
        ) : (
          <DefinitionList
            entries={[
              { term: 'Name', value: name },
              { term: 'Your role', value: role },
            ]}
          />
        )}
      </Panel>
      <WorkersPanel />
      <StoragePanel storage={storage} />
      {role === 'owner' ? (
        <Panel title="Delete this workspace">
          <DeleteWorkspace id={id} name={name} />
        </Panel>
      ) : null}
      {rows.length > 0 ? (
        <Panel title="Deleted workspaces">
          <DeletedWorkspaces rows={rows} />
        </Panel>
      ) : null}
    </>
  );
}
