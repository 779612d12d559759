import type { ContainerOrder, Shard } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';
import { columnOf } from './query-answer.ts';
import { quoteIdentifier } from './quote.ts';

/**
 * createDatabase creates a database whose data live as long, and are cut as finely, as is said; null leaves it to the server.
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

/** dropDatabase deletes a database with everything in it. */
export async function dropDatabase(client: InfluxdbV1Client, database: string): Promise<void> {
  await client.change(`DROP DATABASE ${quoteIdentifier(database)}`, { timeoutMs: 60_000 });
}

/** What the server writes about itself; it is never imported. */
const ownDatabase = '_internal';

/** listDatabases names the databases that the user may see, in order; it throws as the client does. */
export async function listDatabases(client: Pick<InfluxdbV1Client, 'query'>): Promise<string[]> {
  const answer = await client.query('SHOW DATABASES');
  const names = answer.flatMap((series) => columnOf(series, 'name'));
  return names
    .filter((name) => typeof name === 'string' && name !== ownDatabase)
    .map(String)
    .sort();
}

/** listShards gives the shards of one database, oldest first. */
export async function listShards(client: InfluxdbV1Client, database: string): Promise<Shard[]> {
  const series = (await client.query('SHOW SHARDS')).filter((candidate) => candidate.name === database);
  return series
    .flatMap((rows) => {
      const starts = columnOf(rows, 'start_time');
      const ends = columnOf(rows, 'end_time');
      return columnOf(rows, 'id').map((id, i) => ({
        id: Number(id),
        startMs: Date.parse(String(starts[i])),
        endMs: Date.parse(String(ends[i])),
      }));
    })
    .sort((a, b) => a.startMs - b.startMs);
}

/** dropShard deletes a shard and its entries of the index: the call that the server's own retention service makes. */
export async function dropShard(client: InfluxdbV1Client, id: number): Promise<void> {
  await client.change(`DROP SHARD ${id}`, { timeoutMs: 300_000 });
}
