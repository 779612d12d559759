import type { HeadReader, KnownRequest } from '@tidemark/http-server/head-reader';
import type { RequestFault, RequestHead } from '@tidemark/http-server/request-head';
import { viaHeader } from '../forwarding/backend-client.ts';
import { groupText, type WriteGroup } from '../forwarding/write-group.ts';
import { unitNsOf } from '../lines/precision.ts';

/** What a request asks for; `refused`: nothing that there is. */
export type Route =
  | { kind: 'write'; group: string; nanosecondGroup: string; unitNs: bigint }
  | { kind: 'ping' | 'health' | 'metrics' }
  | ({ kind: 'refused' } & RequestFault);

export type RelayHeads = HeadReader<Route>;
export type RelayRequest = KnownRequest<Route>;

const maxNameChars = 256;
const maxViaIds = 16;
const idText = /^[\w.-]{1,64}$/;
const consistencies = new Set(['', 'any', 'one', 'quorum', 'all']);

/** createRouteOf gives what requests ask of the relay that has the id `relayId`. */
export function createRouteOf(relayId: string): (head: RequestHead) => Route {
  return (head) => {
    switch (head.path) {
      case '/write':
        return head.method === 'POST' ? writeRoute(head, relayId) : refused(405, 'use POST');
      case '/ping':
      case '/health':
      case '/metrics':
        return head.method === 'GET' || (head.method === 'HEAD' && head.path === '/ping')
          ? { kind: kinds[head.path] }
          : refused(405, 'use GET');
      case '/query':
        return refused(404, 'a relay answers no queries: ask one of its backends');
      default:
        return refused(404, 'a relay has /write, /ping, /health and /metrics');
    }
  };
}

const kinds = { '/ping': 'ping', '/health': 'health', '/metrics': 'metrics' } as const;

function writeRoute({ query, headers }: RequestHead, relayId: string): Route {
  const value = (name: string) => query.get(name) ?? '';
  const db = value('db');
  if (db === '') return refused(400, 'database is required');
  if ([db, value('rp')].some((name) => name.length > maxNameChars)) return refused(400, 'a name is too long');
  const unitNs = unitNsOf(value('precision'));
  if (unitNs === null) return refused(400, 'the precision is none of n, u, ms, s, m, h');
  if (!consistencies.has(value('consistency'))) return refused(400, 'invalid consistency level');
  const via = viaOf(headers.get(viaHeader) ?? '');
  if (via === null) return refused(400, `the header ${viaHeader} is malformed`);
  if (via.includes(relayId))
    return refused(508, `the write came through this relay before: ${via.join(', ')}`);
  const group: WriteGroup = {
    db,
    rp: value('rp'),
    precision: unitNs === 1n ? '' : (names.get(unitNs) ?? ''),
    consistency: value('consistency'),
    authorization: headers.get('authorization') ?? basicOf(value('u'), value('p')),
    via: via.join(','),
  };
  const text = groupText(group);
  return { kind: 'write', group: text, nanosecondGroup: groupText({ ...group, precision: '' }), unitNs };
}

/** The names that every version of InfluxDB knows. */
const names = new Map(['u', 'ms', 's', 'm', 'h'].map((name) => [unitNsOf(name), name]));

function viaOf(header: string): string[] | null {
  const ids = header.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  return ids.length <= maxViaIds && ids.every((id) => idText.test(id)) ? ids : null;
}

function basicOf(user: string, password: string): string {
  return user === '' ? '' : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function refused(statusCode: number, reason: string): Route {
  return { kind: 'refused', statusCode, reason };
}
