import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { systemClock } from '@tidemark/clock/system-clock';
import { aV2Target } from '@tidemark/domain/testing/a-target';
import { FakeInfluxdbV2 } from '@tidemark/targets/testing/fake-influxdb-v2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { importTargetSchema, listTargetDatabases } from '../src/targets/target-schema.ts';
import { createTarget } from '../src/targets/targets.ts';
import { testTarget } from '../src/targets/test-target.ts';
import { openStage, type Stage } from './stage.ts';

const answers: Record<string, object> = {
  'SHOW DATABASES': { columns: ['name'], values: [['telegraf'], ['_internal'], ['empty']] },
  'SHOW MEASUREMENTS': { columns: ['name'], values: [['cpu']] },
  'SHOW RETENTION POLICIES': { columns: ['name', 'default'], values: [['autogen', true]] },
  'SHOW FIELD KEYS': { columns: ['fieldKey', 'fieldType'], values: [['usage', 'float']] },
  'SHOW SERIES FROM': { columns: ['key'], values: [['cpu,host=a'], ['cpu,host=b']] },
};

let stage: Stage;
let server: Server | null = null;
let authorization: string[] = [];

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  authorization = [];
});

/** A server on loopback that responds like an InfluxDB with one database, or with `body`; gives its address. */
async function serve(body?: string): Promise<string> {
  server = createServer((request: IncomingMessage, response) => {
    authorization.push(request.headers.authorization ?? '');
    const query = new URL(request.url ?? '', 'http://h').searchParams;
    const known = Object.entries(answers).find(([statement]) => query.get('q')?.startsWith(statement));
    const hasRows = known && (query.get('db') ?? 'telegraf') === 'telegraf';
    const results = [{ series: hasRows ? [{ name: 'x', ...known[1] }] : [] }];
    response.end(body ?? JSON.stringify({ results }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${portOf()}`;
}

async function savedTarget(ctx: ServiceContext, url: string): Promise<string> {
  const target = { kind: 'influxdb-v1', name: 'mine', url, username: 'ada' } as const;
  return (await createTarget(ctx, { target, password: 'hunter2' })).id;
}

describe('importTargetSchema', () => {
  it('reads a database of a stored target with its password, and does not return the password', async () => {
    const ctx = await stage.newContext();
    const targetId = await savedTarget(ctx, await serve());
    expect(await listTargetDatabases(ctx, { targetId })).toEqual({ databases: ['empty', 'telegraf'] });
    const imported = await importTargetSchema(ctx, { targetId, database: 'telegraf' });
    expect(imported.schema.measurements).toMatchObject([
      { name: 'cpu', tags: [{ key: 'host', generator: { kind: 'pool', values: ['a', 'b'] } }] },
    ]);
    const signed = `Basic ${Buffer.from('ada:hunter2').toString('base64')}`;
    expect(new Set(authorization)).toEqual(new Set([signed]));
    expect(JSON.stringify(imported)).not.toContain('hunter2');
  });

  it('reads a bucket of a stored 2.x target with its token', async () => {
    const ctx = await stage.newContext();
    const fake = await FakeInfluxdbV2.start({ clock: systemClock, token: 'tok-en' });
    try {
      fake.addBucket('_monitoring');
      fake.addBucket('telegraf').write('cpu,host=a usage=1i 1000\ncpu,host=b usage=2i 1000', 'ns', 0n);
      const target = aV2Target({ url: fake.url });
      const { id: targetId } = await createTarget(ctx, { target, token: 'tok-en' });
      expect(await listTargetDatabases(ctx, { targetId })).toEqual({ databases: ['telegraf'] });
      const imported = await importTargetSchema(ctx, { targetId, database: 'telegraf' });
      expect(imported.schema.measurements).toMatchObject([
        { name: 'cpu', tags: [{ key: 'host' }], fields: [{ key: 'usage', type: 'int' }] },
      ]);
    } finally {
      await fake.close();
    }
  });

  it.each([
    ['empty', '"empty" holds no measurement that a schema could write'],
    ['telegra', 'there is no database "telegra"; there are empty, telegraf'],
  ])('says why nothing can be imported from %s', async (database, detail) => {
    const ctx = await stage.newContext();
    const targetId = await savedTarget(ctx, await serve());
    await expect(importTargetSchema(ctx, { targetId, database })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ pointer: '/database', detail }] },
    });
  });

  it('sends nothing to an address that is no longer allowed', async () => {
    const ctx = await stage.newContext();
    const targetId = await savedTarget(ctx, await serve());
    const deniedEndpoints = [{ address: '127.0.0.1', port: portOf() }];
    const fenced = { ...ctx, egress: { allowedHosts: [], deniedEndpoints } };
    for (const verb of [
      () => importTargetSchema(fenced, { targetId, database: 'telegraf' }),
      () => listTargetDatabases(fenced, { targetId }),
    ]) {
      await expect(verb()).rejects.toMatchObject({ code: 'target_denied' });
    }
    expect(authorization).toEqual([]);
  });

  it('reaches no loopback address where the operator switched those off, and says what to do; launchers still work', async () => {
    const ctx = await stage.newContext();
    const url = await serve();
    const targetId = await savedTarget(ctx, url);
    const off = { ...ctx, egress: { allowedHosts: [], deniedEndpoints: [], loopback: false } };
    const target = { kind: 'influxdb-v1', name: 'mine', url } as const;
    for (const verb of [
      () => createTarget(off, { target }),
      () => testTarget(off, { target }),
      () => testTarget(off, { targetId }),
      () => listTargetDatabases(off, { targetId }),
    ]) {
      await expect(verb()).rejects.toThrow(/switched loopback targets off .* Use a launcher/);
    }
    expect(authorization).toEqual([]);
    const launched = { kind: 'launched', name: 'fresh', launcher: 'influxdb', variant: 'tsi1' } as const;
    expect(await createTarget(off, { target: launched })).toMatchObject({ target: launched });
  });

  it('reports a server that responds with a web page', async () => {
    const ctx = await stage.newContext();
    const targetId = await savedTarget(ctx, await serve('<html>hello</html>'));
    await expect(importTargetSchema(ctx, { targetId, database: 'd' })).rejects.toMatchObject({
      code: 'target_refused',
    });
  });

  it('refuses a launched target, and any target for a viewer', async () => {
    const ctx = await stage.newContext();
    const launched = { kind: 'launched', name: 'fresh', launcher: 'influxdb', variant: 'tsi1' } as const;
    const { id: targetId } = await createTarget(ctx, { target: launched });
    await expect(importTargetSchema(ctx, { targetId, database: 'd' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const viewer = { ...ctx, actor: { kind: 'user', userId: 'u', role: 'viewer' } as const };
    await expect(listTargetDatabases(viewer, { targetId })).rejects.toMatchObject({ code: 'role_forbidden' });
  });
});

function portOf(): number {
  const address = server?.address();
  return address && typeof address === 'object' ? address.port : 0;
}
