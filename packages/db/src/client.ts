import { PrismaPg } from '@prisma/adapter-pg';
import { systemClock } from '@tidemark/clock/system-clock';
import pg from 'pg';
import type { z } from 'zod';
import { toDatabaseError } from './database-error.ts';
import { PrismaClient } from './generated/client.ts';
import { createRunListener } from './listener/create-run-listener.ts';
import type { RunListener } from './listener/run-listener.ts';

/** Runs one statement and parses its rows. */
export type Query = <Shape extends z.ZodType>(
  row: Shape,
  text: string,
  values?: readonly unknown[],
) => Promise<z.output<Shape>[]>;

/** Both ways into one PostgreSQL: they share a pool, and their connection errors are `database_unavailable`. */
export type Database = {
  prisma: GuardedPrisma;
  query: Query;
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  transact<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Tells of changes of runs. */
  runs: RunListener;
  close(): Promise<void>;
};

export type GuardedPrisma = ReturnType<typeof guardPrisma>;

export type DatabaseOptions = { poolSize?: number };

/** createDatabase connects when it is first used; `close` ends every connection. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'tidemark',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks between two queries of a transaction is told of by the second.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = guardPrisma(pool);
  const runs = createRunListener(url, systemClock);
  return {
    prisma,
    query: queryOf(pool),
    transact: (work) => transact(pool, work),
    runs,
    async close() {
      await runs.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

function guardPrisma(pool: pg.Pool) {
  return new PrismaClient({ adapter: new PrismaPg(pool) }).$extends({
    query: {
      async $allOperations({ query, args }) {
        try {
          return await query(args);
        } catch (error) {
          throw toDatabaseError(error);
        }
      },
    },
  });
}

function queryOf(connection: Pick<pg.ClientBase, 'query'> | pg.Pool): Query {
  return async (row, text, values = []) => {
    try {
      const { rows } = await connection.query(text, [...values]);
      return rows.map((raw) => row.parse(raw));
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
}

async function transact<Result>(pool: pg.Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(queryOf(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw toDatabaseError(error);
  } finally {
    client.release(broken);
  }
}
