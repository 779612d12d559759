import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** A database of a test's own, migrated and empty. */
export type TestDatabase = { url: string; drop(): Promise<void> };

const migrationsDir = new URL('../../../../prisma/migrations/', import.meta.url);

/** createTestDatabase makes `tidemark_test_<label>_<random>` on the server of an administrator's address, and drops it again. */
export async function createTestDatabase(adminUrl: string, label: string): Promise<TestDatabase> {
  const name = `tidemark_test_${label}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  await withClient(url, async (client) => {
    for (const sql of migrations()) await client.query(sql);
  });
  return {
    url,
    async drop() {
      await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

function migrations(): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((name) => readFileSync(new URL(`${name}/migration.sql`, migrationsDir), 'utf8'));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
