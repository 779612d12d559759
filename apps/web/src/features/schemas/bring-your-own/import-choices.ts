import type { ServiceContext } from '@tidemark/services/access/context';
import { listTargets } from '@tidemark/services/targets/targets';
import type { ImportChoice } from './schema-start.ts';

/** importChoices lists the saved targets whose databases can be looked at, the newest first. */
export async function importChoices(ctx: ServiceContext): Promise<ImportChoice[]> {
  const { items } = await listTargets(ctx, { limit: 100 });
  return items.flatMap(({ id, target }) =>
    target.kind !== 'launched' ? [{ id, label: `${target.name} (${target.url})` }] : [],
  );
}
