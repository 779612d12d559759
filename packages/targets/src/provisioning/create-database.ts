import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import { quoteIdentifier } from '../influxdb-v1/quote.ts';
import type { ContainerOrder } from '../session/target-session.ts';

/**
 * createDatabase makes a database whose data live as long, and are cut as finely, as is said; null leaves it to the server.
 * `retentionPolicy` is the name of its default retention policy; null leaves that to the server too.
 */
export async function createDatabase(
  client: InfluxdbV1Client,
  database: string,
  { durations, retentionPolicy }: ContainerOrder,
): Promise<void> {
  const keep = durations?.retentionSeconds ?? null;
  const cut = durations?.shardGroupSeconds ?? null;
  const clauses = [
    ...(durations === null ? [] : [`DURATION ${keep === null ? 'INF' : `${keep}s`}`]),
    ...(cut === null ? [] : [`SHARD DURATION ${cut}s`]),
    ...(retentionPolicy === null ? [] : [`NAME ${quoteIdentifier(retentionPolicy)}`]),
  ];
  const policy = clauses.length === 0 ? '' : ` WITH ${clauses.join(' ')}`;
  await client.change(`CREATE DATABASE ${quoteIdentifier(database)}${policy}`);
}
