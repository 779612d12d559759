import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Prisma Migrate's own advisory lock, so that both never migrate at once. */
const migrateLock = 72_707_369;

const migrationTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

function readMigrations(migrationsDir) {
  return fs
    .readdirSync(migrationsDir)
    .filter((name) => fs.existsSync(path.join(migrationsDir, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(migrationsDir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function apply(client, { name, sql, checksum }) {
  const id = randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]);
    throw new Error(`migration ${name} failed: ${error.message}`, { cause: error });
  }
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

async function applyMissing(client, migrationsDir) {
  await client.query(migrationTable);
  const { rows } = await client.query(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const known = new Map(rows.map((row) => [row.migration_name, row]));
  const applied = [];
  for (const migration of readMigrations(migrationsDir)) {
    const row = known.get(migration.name);
    if (row && !row.finished_at)
      throw new Error(`migration ${migration.name} failed earlier; resolve it first`);
    if (row && row.checksum !== migration.checksum) {
      throw new Error(`migration ${migration.name} was edited after it had been applied`);
    }
    if (row) continue;
    await apply(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

/** deployMigrations applies what `prisma migrate deploy` would, with the same table, checksums and lock, but no engine. */
export async function deployMigrations({ databaseUrl, migrationsDir }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrateLock]);
    return await applyMissing(client, migrationsDir);
  } finally {
    await client.end();
  }
}
