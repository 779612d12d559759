import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { QueueEngine } from '../src/queue-engine.ts';

/** A queue engine of a test's own, and how to be rid of it. */
export type OwnEngine = { engine: QueueEngine; drop(): Promise<void> };

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

/** ownPostgresEngine makes a database for one test file. */
export async function ownPostgresEngine(): Promise<OwnEngine> {
  const adminUrl = required('TEST_DATABASE_URL');
  const name = `tidemark_test_queue_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`);
  return {
    engine: { kind: 'postgres', url: url.href },
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** ownRedisEngine takes a key prefix of its own. */
export async function ownRedisEngine(): Promise<OwnEngine> {
  const namespace = `tidemark-test-${randomBytes(4).toString('hex')}`;
  return {
    engine: { kind: 'redis', url: required('TEST_REDIS_URL'), namespace },
    drop: async () => undefined,
  };
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
