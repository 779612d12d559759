import type { InfluxdbEndpoint } from '@tidemark/domain/target/batch-writer';
import { authorizationOf } from '../session/authorization-of.ts';
import type { QueryRequest } from './query-answer.ts';

/** A query as it goes over the wire. */
export type QueryMessage = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

const accepted = {
  json: 'application/json',
  msgpack: 'application/x-msgpack',
  csv: 'application/csv',
} as const;

/** acceptedType is what a format is asked for as. */
export function acceptedType(format: QueryRequest['format']): string {
  return accepted[format];
}

/** queryMessage writes a query as this kind of target takes it; null where it does not understand the language. */
export function queryMessage(endpoint: InfluxdbEndpoint, request: QueryRequest): QueryMessage | null {
  const { language, text, format, timeFormat } = request;
  const prefix = new URL(endpoint.url).pathname.replace(/\/$/, '');
  const isV2 = endpoint.kind === 'influxdb-v2';
  const login = isV2 ? { username: null, password: null, token: endpoint.token } : endpoint;
  const authorization = authorizationOf(login);
  const headers = {
    'user-agent': 'tidemark',
    accept: accepted[format],
    ...(authorization === null ? {} : { authorization }),
  };
  if (language === 'flux') {
    if (!isV2) return null;
    const path = `${prefix}/api/v2/query?${new URLSearchParams({ org: endpoint.org })}`;
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/vnd.flux' },
      body: text,
    };
  }
  const database = databaseOf(endpoint);
  const query = new URLSearchParams({ db: database, q: text });
  if (timeFormat === 'epoch') query.set('epoch', 'ns');
  return { method: 'GET', path: `${prefix}/query?${query}`, headers, body: null };
}

/** databaseOf is the database of queries: the one that is written to, or the bucket, which InfluxQL treats as one. */
export function databaseOf(endpoint: InfluxdbEndpoint): string {
  return endpoint.kind === 'influxdb-v2' ? endpoint.bucket : endpoint.database;
}
