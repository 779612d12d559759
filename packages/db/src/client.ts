import type pg from 'pg';
import type { PrismaClient } from './generated/client.ts';
import type { RunListener } from './run-listener.ts';

/** Both ways into one PostgreSQL (they share a pool), and the listener for changes of runs. */
export type Database = { prisma: PrismaClient; pool: pg.Pool; runs: RunListener; close(): Promise<void> };

/** createDatabase opens nothing until it is used; `close` ends every connection. */
export function createDatabase(_url: string): Database {
  throw new Error('being written');
}
