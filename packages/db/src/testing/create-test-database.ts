import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A database of a test's own, migrated and empty. `migrate` applies what `before` held back. */
export type TestDatabase = { url: string; migrate(): Promise<void>; drop(): Promise<void> };

const migrationsDir = new URL('../../../../prisma/migrations/', import.meta.url);

/**
 * createTestDatabase creates `tidemark_test_<label>_<random>` on the server of an administrator's address. With `before`,
 * the migration of that name and all later ones wait for `migrate`.
 */
export async function createTestDatabase(
  adminUrl: string,
  label: string,
  { before }: { before?: string } = {},
): Promise<TestDatabase> {
  const name = `tidemark_test_${label}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  const isHeldBack = (migration: string) => before !== undefined && migration >= before;
  const apply = (migrations: readonly string[]) =>
    withClient(url, async (client) => {
      for (const migration of migrations) await client.query(sqlOf(migration));
    });
  await apply(migrationNames().filter((migration) => !isHeldBack(migration)));
  return {
    url,
    migrate: () => apply(migrationNames().filter(isHeldBack)),
    async drop() {
      await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

function migrationNames(): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

const sqlOf = (migration: string) =>
  readFileSync(new URL(`${migration}/migration.sql`, migrationsDir), 'utf8');

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
