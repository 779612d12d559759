import type { HeadReader, KnownRequest } from '@tidemark/http-server/head-reader';
import type { RequestFault, RequestHead } from '@tidemark/http-server/request-head';

/** What a request asks for; `refused`: nothing that there is. */
export type Route =
  | { kind: 'write'; database: string; unitNs: number }
  | { kind: 'query' | 'ping' | 'health' | 'debug-vars' | 'counts' | 'script' | 'reset' }
  | ({ kind: 'refused' } & RequestFault);

export type SinkHeads = HeadReader<Route>;
export type SinkRequest = KnownRequest<Route>;

type Place = { methods: readonly string[]; route: (head: RequestHead) => Route };

const at = (kind: 'query' | 'ping' | 'health' | 'debug-vars' | 'counts' | 'script' | 'reset') => () => ({
  kind,
});

const places: Readonly<Record<string, Place>> = {
  '/write': { methods: ['POST'], route: ({ query }) => writeRoute(query.get('db'), query) },
  '/api/v2/write': { methods: ['POST'], route: ({ query }) => writeRoute(query.get('bucket'), query) },
  '/query': { methods: ['GET', 'POST'], route: at('query') },
  '/ping': { methods: ['GET', 'HEAD'], route: at('ping') },
  '/health': { methods: ['GET'], route: at('health') },
  '/debug/vars': { methods: ['GET'], route: at('debug-vars') },
  '/sink/counts': { methods: ['GET'], route: at('counts') },
  '/sink/script': { methods: ['POST'], route: at('script') },
  '/sink/reset': { methods: ['POST'], route: at('reset') },
};

/** routeOf is what a request asks for. */
export function routeOf(head: RequestHead): Route {
  const place = Object.hasOwn(places, head.path) ? places[head.path] : undefined;
  if (!place) return { kind: 'refused', statusCode: 404, reason: 'there is nothing at this address' };
  if (!place.methods.includes(head.method))
    return { kind: 'refused', statusCode: 405, reason: `use ${place.methods.join(' or ')}` };
  return place.route(head);
}

/** Nanoseconds of one unit, by the name that InfluxDB has for it. */
const unitsNs: Readonly<Record<string, number>> = {
  n: 1,
  ns: 1,
  u: 1_000,
  us: 1_000,
  µ: 1_000,
  ms: 1_000_000,
  s: 1_000_000_000,
  m: 60_000_000_000,
  h: 3_600_000_000_000,
};

function writeRoute(database: string | null, query: URLSearchParams): Route {
  if (database === null || database === '')
    return { kind: 'refused', statusCode: 400, reason: 'database is required' };
  const precision = query.get('precision') ?? 'n';
  const unitNs = Object.hasOwn(unitsNs, precision) ? unitsNs[precision] : undefined;
  if (unitNs === undefined)
    return { kind: 'refused', statusCode: 400, reason: `invalid precision "${precision.slice(0, 20)}"` };
  return { kind: 'write', database, unitNs };
}
