import { container } from '#container.ts';
import { createApi } from './create-api.ts';

let served: ReturnType<typeof createApi> | undefined;

/** servedApi is the API on the process's own container; it is made at the first request. */
export function servedApi(): ReturnType<typeof createApi> {
  served ??= createApi({ parts: container() });
  return served;
}
