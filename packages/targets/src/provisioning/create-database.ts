import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import { quoteIdentifier } from '../influxdb-v1/quote.ts';

/** createDatabase makes a database whose data live as long, and are cut as finely, as is said; null leaves it to the server. */
export async function createDatabase(
  client: InfluxdbV1Client,
  database: string,
  durations: { retentionSeconds: number | null; shardGroupSeconds: number } | null,
): Promise<void> {
  const name = quoteIdentifier(database);
  if (durations === null) return client.change(`CREATE DATABASE ${name}`);
  const keep = durations.retentionSeconds === null ? 'INF' : `${durations.retentionSeconds}s`;
  await client.change(
    `CREATE DATABASE ${name} WITH DURATION ${keep} SHARD DURATION ${durations.shardGroupSeconds}s`,
  );
}
