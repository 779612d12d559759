import { findKeyName, findUserName } from '@tidemark/db/repositories/actor-names';
import type { ServiceContext } from './context.ts';

/** actorLabel is how a record calls the one who made it; names that change later do not change it. */
export async function actorLabel({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<string> {
  switch (actor.kind) {
    case 'system':
      return actor.job;
    case 'user':
      return (await findUserName(db, actor.userId)) ?? 'a former member';
    case 'api-key':
      return `API key ${(await findKeyName(db, actor.keyId)) ?? 'without a name'}`;
  }
}
