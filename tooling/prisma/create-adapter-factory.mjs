import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { runSqlOnce } from './run-sql-once.mjs';

const charOid = 18;
const textOid = 25;

function withoutSchema(url) {
  const result = new URL(url);
  result.searchParams.delete('schema');
  return result;
}

/** The adapter reads "char" columns as numbers; the engine wants characters. */
function readCharColumnsAsText(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumnsOf = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    charColumnsOf.set(
      query,
      fields.map((field) => field.dataTypeID === charOid),
    );
    for (const field of fields) if (field.dataTypeID === charOid) field.dataTypeID = textOid;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    charColumnsOf.get(query)?.forEach((isChar, index) => {
      if (isChar) result.columnTypes[index] = ColumnTypeEnum.Character;
    });
    return result;
  };
}

function mend(adapter) {
  readCharColumnsAsText(adapter);
  if (adapter.startTransaction) {
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => mend(await startTransaction(level));
  }
  // The adapter splits scripts at semicolons, which breaks function bodies; the server takes them whole.
  adapter.executeScript = async (sql) => {
    try {
      await adapter.client.query(sql);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}

async function open(url, afterDispose) {
  const pool = new pg.Pool({ connectionString: withoutSchema(url).toString() });
  const schema = new URL(url).searchParams.get('schema') ?? 'public';
  const adapter = mend(await new PrismaPg(pool, { schema }).connect());
  adapter.dispose = async () => {
    await pool.end();
    await afterDispose?.();
  };
  return adapter;
}

/** createAdapterFactory connects the WASM engine to PostgreSQL, with a shadow database of its own where none is named. */
export function createAdapterFactory({ url, shadowDatabaseUrl }) {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => open(url),
    async connectToShadowDb() {
      if (shadowDatabaseUrl) {
        await runSqlOnce(
          withoutSchema(shadowDatabaseUrl).toString(),
          'DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public',
        );
        return open(shadowDatabaseUrl);
      }
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      const admin = withoutSchema(url);
      const shadow = withoutSchema(url);
      shadow.pathname = `/${name}`;
      await runSqlOnce(admin.toString(), `CREATE DATABASE "${name}"`);
      return open(shadow.toString(), () =>
        runSqlOnce(admin.toString(), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
      );
    },
  };
}
