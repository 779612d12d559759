import type { ApiScope } from '@tidemark/services/access/actor';
import type { ServiceContext } from '@tidemark/services/access/context';
import { requirePermission } from '@tidemark/services/access/permission';

/** mayDo shows whether a page offers an action; the service that does it decides by itself. */
export function mayDo(ctx: ServiceContext, scope: ApiScope): boolean {
  try {
    requirePermission(ctx, scope);
    return true;
  } catch {
    return false;
  }
}
