import pg from 'pg';

/** runSqlOnce sends one statement over a connection of its own. */
export async function runSqlOnce(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
