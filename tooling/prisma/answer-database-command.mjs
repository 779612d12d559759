import { runSqlOnce } from './run-sql-once.mjs';

const knownFaults = {
  '3D000': ['P1003', 'The database does not exist'],
  ECONNREFUSED: ['P1001', "Can't reach the database server"],
  '42P04': ['P1009', 'The database already exists'],
};

function fail(code, message) {
  const fields = { message, is_panic: false, error_code: code, meta: {} };
  const timestamp = new Date().toISOString();
  // The CLI skips the first line.
  console.error(
    `schema-engine\n${JSON.stringify({ timestamp, level: 'ERROR', fields, target: 'schema_engine::logger' })}`,
  );
  process.exit(1);
}

/** answerDatabaseCommand does what the Prisma CLI asks with `cli can-connect-to-database|create-database|drop-database`. */
export async function answerDatabaseCommand(argv, datasourceUrl) {
  const url = new URL(datasourceUrl);
  url.searchParams.delete('schema');
  const database = url.pathname.slice(1);
  const admin = new URL(url);
  admin.pathname = '/postgres';
  try {
    if (argv.includes('can-connect-to-database')) await runSqlOnce(url.toString(), 'select 1');
    else if (argv.includes('create-database'))
      await runSqlOnce(admin.toString(), `CREATE DATABASE "${database}"`);
    else if (argv.includes('drop-database')) {
      await runSqlOnce(admin.toString(), `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    }
  } catch (error) {
    fail(...(knownFaults[error.code] ?? ['P1010', String(error.message)]));
  }
}
