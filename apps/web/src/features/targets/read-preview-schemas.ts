import type { ServiceContext } from '@tidemark/services/access/context';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import type { PreviewSchema } from './preview-panel.tsx';

/** readPreviewSchemas gives the newest schemas of the workspace, to show paths of. */
export async function readPreviewSchemas(ctx: ServiceContext): Promise<PreviewSchema[]> {
  const { items } = await listSchemas(ctx, { limit: 50 });
  return items.map(({ id, schema }) => ({ id, schema }));
}
