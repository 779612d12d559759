import type { Connection } from '@tidemark/db/client';
import { findKeyName, findUserName } from '@tidemark/db/repositories/actor-names';

/** What an API key may be allowed to do. `read`: get and list; `write`: schemas, profiles, targets, reports; `run`: start and cancel runs. */
export const apiScopes = ['read', 'write', 'run'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Who asks. Roles are those of the workspace's members: owner, admin, member, viewer (who may only read). */
export type Actor =
  | { kind: 'user'; userId: string; role: string }
  | { kind: 'api-key'; keyId: string; scopes: readonly string[] }
  | { kind: 'system'; job: string };

/** actorLabel is how a record calls the one who made it; names that change later do not change it. */
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
