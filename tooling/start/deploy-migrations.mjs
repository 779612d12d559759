import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartFailure } from './start-failure.mjs';

/** Prisma Migrate's own advisory lock, so that both never migrate at once. */
const migrateLock = 72_707_369;
const connectTimeoutMs = 15_000;

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

async function readApplied(client) {
  const { rows } = await client.query(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows;
}

/** Compares a checkout with a database; `newer` are migrations of the database that the checkout does not have. */
function compare(migrations, applied) {
  const known = new Map(applied.map((row) => [row.name, row]));
  const names = new Set(migrations.map(({ name }) => name));
  return {
    edited: migrations.find(
      ({ name, checksum }) => known.get(name)?.finished_at && known.get(name).checksum !== checksum,
    ),
    newer: applied.find(({ name }) => !names.has(name)),
    missing: migrations.filter(({ name }) => !known.get(name)?.finished_at),
    interrupted: new Set(applied.filter(({ finished_at }) => !finished_at).map(({ name }) => name)),
  };
}

function refuseOthers({ edited, newer }) {
  if (edited)
    throw new StartFailure(
      `The migration ${edited.name} was edited after this database applied it: restore its file, as in \`git checkout -- prisma/migrations\`.`,
    );
  if (newer)
    throw new StartFailure(
      `This database was used by a newer version (migration ${newer.name}): update this checkout, or restore a backup from before the upgrade.`,
    );
}

/** A migration and its record are one transaction: a start that is killed leaves neither, and the next one applies it. */
async function apply(client, { name, sql, checksum }, wasInterrupted) {
  try {
    await client.query('BEGIN');
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL',
      [name],
    );
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const again = wasInterrupted
      ? ' An earlier attempt was interrupted and left a part of it: restore the backup from before the upgrade (see docs/operate.md).'
      : ' Nothing of it was applied.';
    throw Object.assign(new StartFailure(`The migration ${name} failed: ${error.message}.${again}`), {
      output: error.message,
      cause: error,
    });
  }
}

/** Waits for another start that migrates now, but not forever. */
async function lock(client, lockTimeoutMs) {
  try {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query('SELECT pg_advisory_lock($1)', [migrateLock]);
    await client.query('SET lock_timeout = 0');
  } catch (error) {
    if (error.code !== '55P03') throw error;
    throw new StartFailure(
      `Another process has been applying migrations for ${lockTimeoutMs / 1_000} s: wait until it has finished, or end it.`,
    );
  }
}

async function withClient(databaseUrl, work) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'tidemark migrations',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // The server notices within a second that a start was killed, and then lets go of its lock. Older servers lack the setting.
    await client.query("SET client_connection_check_interval = '1s'").catch(() => {});
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * deployMigrations applies what `prisma migrate deploy` would, with the same table, checksums and lock, but no engine, and gives
 * the names of what it applied. One that was interrupted is applied anew.
 */
export function deployMigrations({ databaseUrl, migrationsDir, lockTimeoutMs = 60_000 }) {
  return withClient(databaseUrl, async (client) => {
    await lock(client, lockTimeoutMs);
    await client.query(migrationTable);
    const found = compare(readMigrations(migrationsDir), await readApplied(client));
    refuseOthers(found);
    for (const migration of found.missing)
      await apply(client, migration, found.interrupted.has(migration.name));
    return found.missing.map(({ name }) => name);
  });
}

/** checkMigrations ends a start whose database another version of the portal uses; it changes nothing. */
export function checkMigrations({ databaseUrl, migrationsDir }) {
  return withClient(databaseUrl, async (client) => {
    const applied = await readApplied(client).catch((error) => {
      if (error.code !== '42P01') throw error;
      return [];
    });
    const found = compare(readMigrations(migrationsDir), applied);
    refuseOthers(found);
    if (found.missing.length === 0) return;
    throw new StartFailure(
      `The database lacks ${found.missing.length} migrations of this checkout (${found.missing[0].name}): start the portal of the same version first, which applies them.`,
    );
  });
}
