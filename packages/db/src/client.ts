import { PrismaPg } from '@prisma/adapter-pg';
import { systemClock } from '@tidemark/clock/system-clock';
import pg from 'pg';
import type { z } from 'zod';
import { toDatabaseError } from './database-error.ts';
import { PrismaClient } from './generated/client.ts';
import { createRunListener, type RunListener } from './listener/run-listener.ts';

/** Runs one SQL statement and parses its rows. */
export type Query = <Shape extends z.ZodType>(
  row: Shape,
  text: string,
  values?: readonly unknown[],
) => Promise<z.output<Shape>[]>;

export type GuardedPrisma = ReturnType<typeof guardPrisma>;

/** The generated client, with the same interface inside and outside a transaction. */
export type Tables = Omit<GuardedPrisma, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;

/** Access of repositories: Prisma Client, and SQL in the files that raw-sql.test.ts lists. */
export type Connection = {
  prisma: Tables;
  query: Query;
  /** Time of this process, for informational columns; leases use the clock of the database. */
  now(): Date;
};

/** A PostgreSQL database. Prisma Client and SQL share a pool; connection errors of both are `database_unavailable`. */
export type Database = Connection & {
  prisma: GuardedPrisma;
  /** Runs `work` in a transaction. */
  transact<Result>(work: (transaction: Connection) => Promise<Result>): Promise<Result>;
  /** Reports changes of runs. */
  runs: RunListener;
  close(): Promise<void>;
};

export type DatabaseOptions = { poolSize?: number };

const connectTimeoutMs = 5_000;
/** Time limit of a transaction, so that it cannot hold its connection forever. */
const transactionTimeoutMs = 120_000;

/** createDatabase connects at first use; `close` ends all connections. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'tidemark',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction is reported by the second.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = guardPrisma(pool);
  const runs = createRunListener(url, systemClock);
  return {
    prisma,
    query: queryOf(async (text, values) => (await pool.query(text, values)).rows),
    now,
    transact: (work) => transact(prisma, work),
    runs,
    async close() {
      await runs.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

function now(): Date {
  return new Date(systemClock.wallMs());
}

function guardPrisma(pool: pg.Pool) {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: connectTimeoutMs, timeout: transactionTimeoutMs },
  });
  return client.$extends({
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

function queryOf(run: (text: string, values: unknown[]) => Promise<unknown[]>): Query {
  return async (row, text, values = []) => {
    try {
      return (await run(text, [...values])).map((raw) => row.parse(raw));
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
}

async function transact<Result>(
  prisma: GuardedPrisma,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  try {
    return await prisma.$transaction((tables) =>
      work({
        prisma: tables,
        now,
        query: queryOf((text, values) => tables.$queryRawUnsafe<unknown[]>(text, ...values)),
      }),
    );
  } catch (error) {
    throw toDatabaseError(error);
  }
}
