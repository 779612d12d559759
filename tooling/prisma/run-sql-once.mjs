import pg from 'pg';

/** runSqlOnce sends one statement over a connection of its own, and gives its rows. */
export async function runSqlOnce(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
