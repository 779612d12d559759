import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import { quoteIdentifier } from '../influxdb-v1/quote.ts';

/** dropDatabase deletes a database with everything in it. */
export async function dropDatabase(client: InfluxdbV1Client, database: string): Promise<void> {
  await client.change(`DROP DATABASE ${quoteIdentifier(database)}`, { timeoutMs: 60_000 });
}
