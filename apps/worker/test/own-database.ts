import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const migrations = new URL('../../../prisma/migrations/', import.meta.url);

/** A database per test file, with the product's tables. */
export type OwnDatabase = { url: string; drop(): Promise<void> };

/** required reads a variable that the test run must set. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

/** openOwnDatabase creates a database and applies the migrations. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const adminUrl = required('TEST_DATABASE_URL');
  const name = `tidemark_test_worker_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await runStatement(adminUrl, `CREATE DATABASE ${name}`);
  const folders = (await readdir(migrations, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const folder of folders.map((entry) => entry.name).sort()) {
    await runStatement(url.href, await readFile(new URL(`${folder}/migration.sql`, migrations), 'utf8'));
  }
  return { url: url.href, drop: () => runStatement(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
