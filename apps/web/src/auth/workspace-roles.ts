import { createAccessControl } from 'better-auth/plugins/access';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';

const allOfKeys = ['create', 'read', 'update', 'delete'] as const;

/** What a role of a workspace may be allowed to do to the workspace itself and to its API keys. */
export const workspaceAccess = createAccessControl({ ...defaultStatements, apiKey: allOfKeys });

/** Roles of members; a viewer reads and nothing else, so a viewer has no API keys either. */
export const workspaceRoles = {
  owner: workspaceAccess.newRole({ ...ownerAc.statements, apiKey: [...allOfKeys] }),
  admin: workspaceAccess.newRole({ ...adminAc.statements, apiKey: [...allOfKeys] }),
  member: workspaceAccess.newRole({ ...memberAc.statements, apiKey: [...allOfKeys] }),
  viewer: workspaceAccess.newRole({ ...memberAc.statements }),
};
