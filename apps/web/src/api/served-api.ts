import { container } from '#container.ts';
import { createApi } from './create-api.ts';

let served: ReturnType<typeof createApi> | undefined;

/** servedApi gives the API with the container of the process, built at the first request. */
export function servedApi(): ReturnType<typeof createApi> {
  served ??= createApi(container());
  return served;
}
