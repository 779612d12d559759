/** What an API key may be allowed to do. `read`: get and list; `write`: schemas, profiles, targets, reports; `run`: start and cancel runs. */
export const apiScopes = ['read', 'write', 'run'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Who asks. Roles are those of the workspace's members: owner, admin, member, viewer (who may only read). */
export type Actor =
  | { kind: 'user'; userId: string; role: string }
  | { kind: 'api-key'; keyId: string; scopes: readonly string[] }
  | { kind: 'system'; job: string };
