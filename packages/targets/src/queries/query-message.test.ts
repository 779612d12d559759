import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { expect, it } from 'vitest';
import { databaseOf, queryMessage } from './query-message.ts';

const v1: WriteEndpoint = {
  kind: 'influxdb-v1',
  url: 'http://db:8086/base/',
  database: 'my db',
  username: 'me',
  password: 'pass',
  token: null,
  tls: systemTls,
};
const v2: WriteEndpoint = {
  kind: 'influxdb-v2',
  url: 'http://db:8086',
  org: 'my lab',
  bucket: 'b',
  token: 'tok',
  tls: systemTls,
};
const influxql = { language: 'influxql', text: 'SELECT 1', format: 'msgpack', timeFormat: 'epoch' } as const;
const flux = { language: 'flux', text: 'from(bucket: "b")', format: 'csv', timeFormat: 'rfc3339' } as const;

it('asks a 1.x its database, signed in as it is written to', () => {
  expect(queryMessage(v1, influxql)).toMatchObject({
    method: 'GET',
    path: '/base/query?db=my+db&q=SELECT+1&epoch=ns',
    headers: {
      accept: 'application/x-msgpack',
      authorization: `Basic ${Buffer.from('me:pass').toString('base64')}`,
    },
    body: null,
  });
});

it('asks a 2.x in InfluxQL by its bucket, and in Flux by its organization, with its token', () => {
  expect(databaseOf(v2)).toBe('b');
  expect(queryMessage(v2, influxql)).toMatchObject({
    path: '/query?db=b&q=SELECT+1&epoch=ns',
    headers: { authorization: 'Token tok' },
  });
  expect(queryMessage(v2, flux)).toMatchObject({
    method: 'POST',
    path: '/api/v2/query?org=my+lab',
    headers: {
      accept: 'application/csv',
      'content-type': 'application/vnd.flux',
      authorization: 'Token tok',
    },
    body: 'from(bucket: "b")',
  });
});

it('has no way to ask a 1.x in Flux', () => {
  expect(queryMessage(v1, flux)).toBeNull();
});
