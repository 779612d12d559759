import { Socket } from 'node:net';
import { type Connection, createDatabase, type Database, type Query } from '@tidemark/db/client';
import { createTestDatabase } from '@tidemark/db/testing/create-test-database';
import pg from 'pg';
import { z } from 'zod';
import type { Observed } from './observed.ts';
import type { SimulatedProcess, World } from './world.ts';

/** A database whose clock stands still until it is set: `now()` of every statement, and the defaults of columns. */
export type TimedDatabase = {
  db: Database;
  /** Like that of `db`, but prepares each text once: schedules send few texts very often. */
  query: Query;
  setTime(wallMs: number): Promise<void>;
  /** Sends the statements of `work` with `query` as one packet: most of the time of a small statement is its way. */
  together<Result>(work: () => Result): Result;
  close(): Promise<void>;
};

/**
 * A function of this name comes before the one of PostgreSQL where the search path says so. Defaults of columns do not look there, so they
 * are replaced. Nothing of a simulation outlives it: commits need not wait for the disk.
 */
const timeSql = (database: string) => `
  CREATE SCHEMA simulated;
  CREATE UNLOGGED TABLE simulated.present (at timestamptz NOT NULL);
  INSERT INTO simulated.present VALUES ('2026-01-01');
  CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM simulated.present';
  DO $$
  DECLARE found record;
  BEGIN
    FOR found IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'CURRENT_TIMESTAMP'
    LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT simulated.now()', found.table_name, found.column_name);
    END LOOP;
  END $$;
  ALTER DATABASE ${database} SET search_path = simulated, public, pg_catalog;
  ALTER DATABASE ${database} SET synchronous_commit = off;
  ALTER DATABASE ${database} SET jit = off;
  ALTER DATABASE ${database} SET plan_cache_mode = force_generic_plan;`;

/** openTimedDatabase creates a migrated database of its own. */
export async function openTimedDatabase(adminUrl: string): Promise<TimedDatabase> {
  const created = await createTestDatabase(adminUrl, 'simulated');
  const client = new pg.Client({ connectionString: created.url });
  await client.connect();
  await client.query(timeSql(new URL(created.url).pathname.slice(1)));
  await client.end();
  const db = createDatabase(created.url, { poolSize: 4 });
  const socket = new Socket();
  const own = new pg.Client({ connectionString: created.url, pipeline: true, stream: () => socket });
  await own.connect();
  const query = preparedOn(own);
  let setMs: number | null = null;
  return {
    db,
    query,
    async setTime(wallMs) {
      if (wallMs === setMs) return;
      setMs = wallMs;
      await query(z.unknown(), 'UPDATE simulated.present SET at = to_timestamp($1::float8 / 1000)', [wallMs]);
    },
    together(work) {
      socket.cork();
      try {
        return work();
      } finally {
        socket.uncork();
      }
    },
    async close() {
      await db.close();
      await own.end();
      await created.drop();
    },
  };
}

function preparedOn(client: pg.Client): Query {
  const names = new Map<string, string>();
  return async (row, text, values = []) => {
    const name = names.get(text) ?? `statement ${names.size}`;
    names.set(text, name);
    const { rows } = await client.query({ name, text, values: [...values] });
    return rows.map((raw) => row.parse(raw));
  };
}

/** What the simulated connections of a schedule share. */
export type DatabaseOptions = {
  world: World;
  timed: TimedDatabase;
  /** Changes a statement before it is sent, to plant a fault. */
  mutate: (text: string) => string;
  observe: () => Promise<Observed>;
  /** A statement may have changed rows. `after`: what was observed right after it; null: not looked yet. */
  onChange: (after: Promise<Observed> | null) => void;
  /** The answer that a flush was stored has reached its worker. */
  onStored: (flush: { runId: string; offsets: readonly unknown[] }) => void;
  runs: Database['runs'];
};

/** connect gives the database as one process sees it: each statement and each transaction is a step of the world. */
export function connect(process: SimulatedProcess, options: DatabaseOptions): Database {
  const { world, timed, mutate, observe, onChange, onStored } = options;
  const { db } = timed;
  const now = () => new Date(process.clock.wallMs());

  function send<Result>(label: string, survives: boolean, work: () => Promise<Result>): Promise<Result> {
    return world.request(process, label, survives, async () => {
      await timed.setTime(world.wallMs());
      return work();
    });
  }

  const query: Query = async (row, text, values = []) => {
    const rows = await world.request(process, callerOf(text), true, async () => {
      const [found, after] = await timed.together(async () => {
        const timeSet = timed.setTime(world.wallMs());
        const executed = timed.query(row, mutate(text), values);
        const observed = mostlyChanges.test(text) ? observe() : null;
        await timeSet;
        return [await executed, observed] as const;
      });
      if (found.length > 0 && !changesNothingSeen.test(text)) onChange(after);
      return found;
    });
    const [runId] = values;
    if (rows.length > 0 && typeof runId === 'string' && text.includes('INSERT INTO run_flush'))
      onStored({ runId, offsets: offsetsOf(values) });
    return rows;
  };

  return {
    prisma: steppedClient(db.prisma, (label, work) =>
      send(label, true, async () => {
        if (!/\.(find|count|aggregate|groupBy)/.test(label)) onChange(null);
        return work();
      }),
    ),
    query,
    now,
    transact: (work) =>
      send('a transaction', false, () => {
        onChange(null);
        return db.transact((transaction) => work(withMutants(transaction, mutate, now)));
      }),
    runs: options.runs,
    close: async () => undefined,
  };
}

function withMutants(
  transaction: Connection,
  mutate: DatabaseOptions['mutate'],
  now: () => Date,
): Connection {
  return {
    prisma: transaction.prisma,
    query: (row, text, values) => transaction.query(row, mutate(text), values),
    now,
  };
}

/** A renewed lease is not part of what is observed. */
const changesNothingSeen = /^\s*(SELECT|UPDATE run SET lease_until)/;

/** Statements of the owner of a run, and claims. */
const mostlyChanges = /INSERT INTO run_flush|UPDATE run SET state = \$3|WITH moving AS/;

/** The eighth value of the statement that stores a flush. */
function offsetsOf(values: readonly unknown[]): readonly unknown[] {
  const offsets = values[7];
  return Array.isArray(offsets) ? offsets : [];
}

type Send = (label: string, work: () => Promise<unknown>) => Promise<unknown>;

/** Prisma Client, whose operations are sent when their turn comes; model by model, so that its types stay. */
function steppedClient<Client extends object>(client: Client, send: Send, model = ''): Client {
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      const label = `${model}${String(property)}`;
      if (typeof value === 'function')
        return (...args: unknown[]) => send(label, async () => Reflect.apply(value, target, args));
      return typeof value === 'object' && value !== null ? steppedClient(value, send, `${label}.`) : value;
    },
  });
}

const callers = new Map<string, string>();

/** The function of the product that sends a statement: no ids, so that a trace is the same whenever it is replayed. A stack is dear: one per text. */
function callerOf(text: string): string {
  const known = callers.get(text);
  if (known !== undefined) return known;
  const frames = (new Error().stack ?? '').split('\n');
  const caller = frames.find((frame) => frame.includes('/packages/'));
  const name = caller?.match(/at (?:async )?(?:Object\.)?([\w.]+) /)?.[1] ?? 'a statement';
  callers.set(text, name);
  return name;
}
