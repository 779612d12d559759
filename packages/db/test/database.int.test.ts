import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../src/client.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/create-test-database.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

describe('the database', () => {
  let own: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await createTestDatabase(required('TEST_DATABASE_URL'), 'db');
    db = createDatabase(own.url);
  });
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  const names = async () =>
    (await db.query(z.object({ key: z.string() }), 'SELECT key FROM setting ORDER BY key')).map(
      ({ key }) => key,
    );
  const insert = `INSERT INTO setting (key, value) VALUES ($1, '')`;

  it('stores all of a transaction or nothing', async () => {
    await db.transact(async ({ query }) => {
      await query(z.unknown(), insert, ['a']);
      await query(z.unknown(), insert, ['b']);
    });
    const failing = db.transact(async ({ query }) => {
      await query(z.unknown(), insert, ['c']);
      throw new RangeError('on the way');
    });
    await expect(failing).rejects.toThrow('on the way');
    expect(await names()).toEqual(['a', 'b']);
    expect((await db.prisma.setting.findMany()).length).toBe(2);
  });

  it('reports an unreachable server as unavailable, for every kind of query', async () => {
    const away = createDatabase('postgres://user:x@127.0.0.1:9/nothing');
    const asked = [
      away.query(z.unknown(), 'SELECT 1'),
      away.transact(async () => 1),
      away.prisma.setting.findMany(),
      away.prisma.$queryRaw`SELECT 1`,
    ];
    for (const attempt of asked)
      await expect(attempt).rejects.toMatchObject({ code: 'database_unavailable' });
    await away.close();
  });

  it('reports a cut connection as unavailable, and continues with the next one', async () => {
    const cut = db.query(z.unknown(), 'SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)');
    await expect(cut).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await names()).toEqual(['a', 'b']);
  });

  it('says "unavailable" where the connection is cut between two statements of a transaction', async () => {
    const cut = db.transact(async ({ query }) => {
      const [own] = await query(z.object({ pid: z.number() }), 'SELECT pg_backend_pid() AS pid');
      const left = 'SELECT count(*)::int AS left FROM pg_stat_activity WHERE pid = $1';
      await db.query(z.unknown(), 'SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
      expect(await db.query(z.object({ left: z.number() }), left, [own?.pid])).toEqual([{ left: 0 }]);
      await query(z.unknown(), insert, ['d']);
    });
    await expect(cut).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await names()).toEqual(['a', 'b']);
  });

  it('calls text that it cannot hold an invalid input', async () => {
    await expect(db.query(z.unknown(), insert, ['\0'])).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(db.prisma.setting.findUnique({ where: { key: '\0' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('lets one owned run have a target, even by hand', async () => {
    const owned = `INSERT INTO run (id, workspace_id, name, state, plan, target_key, simulated_start_ms, created_by)
      VALUES ($1, 'w', '', $2, '{}', 'host:1', 0, '')`;
    await db.query(
      z.unknown(),
      `INSERT INTO organization (id, name, slug, "createdAt") VALUES ('w', '', 'w', now())`,
    );
    await db.query(z.unknown(), owned, ['1', 'running']);
    await db.query(z.unknown(), owned, ['2', 'queued']);
    await expect(db.query(z.unknown(), owned, ['3', 'draining'])).rejects.toThrow(/run_one_owner_per_target/);
  });
});
