import type { Connection } from '@tidemark/db/client';
import { findKeyName, findUserName } from '@tidemark/db/repositories/actor-names';

/** Permissions that an API key can have. `read`: get and list; `write`: schemas, profiles, targets, reports; `run`: start and cancel runs. */
export const apiScopes = ['read', 'write', 'run'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Who sends a request. Roles are those of workspace members: owner, admin, member, viewer (read only). */
export type Actor =
  | { kind: 'user'; userId: string; role: string }
  | { kind: 'api-key'; keyId: string; scopes: readonly string[] }
  | { kind: 'system'; job: string };

/** actorLabel gives the name under which a record keeps its creator; later renames do not change it. */
export async function actorLabel({ db, actor }: { db: Connection; actor: Actor }): Promise<string> {
  switch (actor.kind) {
    case 'system':
      return actor.job;
    case 'user':
      return (await findUserName(db, actor.userId)) ?? 'a former member';
    case 'api-key':
      return `API key ${(await findKeyName(db, actor.keyId)) ?? 'without a name'}`;
  }
}
