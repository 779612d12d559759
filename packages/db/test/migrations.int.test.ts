import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../src/client.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/create-test-database.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

const storedShape = z.object({ state: z.string(), progress: z.unknown(), keepsMoment: z.boolean() });

describe('migrating a database with runs', () => {
  let own: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await createTestDatabase(required('TEST_DATABASE_URL'), 'migrations', {
      before: '20261122083520_finalizing_status_notified',
    });
    db = createDatabase(own.url);
  });
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  const exec = (sql: string, values: unknown[] = []) => db.query(z.unknown(), sql, values);
  const insertRun = (id: string, state: string, progress: string | null) =>
    exec(
      `INSERT INTO run (id, workspace_id, name, state, progress, plan, target_key, simulated_start_ms, created_by)
       VALUES ($1, 'w', $1, $2, $3, '{}', $1, 0, 'u')`,
      [id, state, progress],
    );

  it('renames the state, the status and the moment of the last notification, and keeps their values', async () => {
    await exec(`INSERT INTO organization (id, name, slug, "createdAt") VALUES ('w', 'w', 'w', now())`);
    const former = '{"state": "finalising", "doing": "summarizing", "fraction": 1}';
    await insertRun('a', 'finalising', former);
    await insertRun('b', 'succeeded', former);
    await insertRun('c', 'queued', null);
    await own.migrate();
    const stored = await db.query(
      storedShape,
      `SELECT state, progress, notified_at = created_at AS "keepsMoment" FROM run ORDER BY id`,
    );
    const progress = { state: 'finalizing', status: 'summarizing', fraction: 1 };
    expect(stored).toEqual([
      { state: 'finalizing', progress, keepsMoment: true },
      { state: 'succeeded', progress, keepsMoment: true },
      { state: 'queued', progress: null, keepsMoment: true },
    ]);
  });

  it('lets one run own a target while it is finalizing', async () => {
    await expect(exec(`UPDATE run SET target_key = 'a', state = 'claimed' WHERE id = 'c'`)).rejects.toThrow(
      /run_one_owner_per_target/,
    );
  });
});
