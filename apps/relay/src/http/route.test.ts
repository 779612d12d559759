import { parseHead } from '@tidemark/http-server/request-head';
import { describe, expect, it } from 'vitest';
import { readGroup } from '../forwarding/write-group.ts';
import { createRouteOf } from './route.ts';

const routeOf = createRouteOf('me');

function routed(target: string, headers: Record<string, string> = {}, method = 'POST') {
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  const parsed = parseHead([`${method} ${target} HTTP/1.1`, ...lines].join('\r\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return routeOf(parsed.head);
}

function groupOf(target: string, headers: Record<string, string> = {}) {
  const route = routed(target, headers);
  if (route.kind !== 'write') throw new Error(JSON.stringify(route));
  return readGroup(route.group);
}

describe('a write', () => {
  it('keeps what the backends need: database, retention policy, precision, consistency, credentials', () => {
    expect(groupOf('/write?db=d&rp=r&precision=us&consistency=all', { Authorization: 'Token t' })).toEqual({
      db: 'd',
      rp: 'r',
      precision: 'u',
      consistency: 'all',
      authorization: 'Token t',
      via: '',
    });
  });

  it('takes user and password of the query as Basic credentials', () => {
    expect(groupOf('/write?db=d&u=me&p=s').authorization).toBe(
      `Basic ${Buffer.from('me:s').toString('base64')}`,
    );
  });

  it('is refused without a database, with an unknown precision or consistency, and by GET', () => {
    const statuses = [
      routed('/write'),
      routed('/write?db=d&precision=zz'),
      routed('/write?db=d&consistency=some'),
      routed('/write?db=d', {}, 'GET'),
    ].map((route) => (route.kind === 'refused' ? route.statusCode : null));
    expect(statuses).toEqual([400, 400, 400, 405]);
  });

  it('that came through this relay before is a loop', () => {
    expect(groupOf('/write?db=d', { 'X-Tidemark-Relay': 'other, me2' }).via).toBe('other,me2');
    expect(routed('/write?db=d', { 'X-Tidemark-Relay': 'other, me' })).toMatchObject({
      kind: 'refused',
      statusCode: 508,
    });
  });

  it('came through at most 16 relays', () => {
    const via = (count: number) => ({
      'X-Tidemark-Relay': Array.from({ length: count }, (_, at) => `r${at}`).join(','),
    });
    expect(routed('/write?db=d', via(16)).kind).toBe('write');
    expect(routed('/write?db=d', via(17))).toMatchObject({ statusCode: 400 });
  });
});
