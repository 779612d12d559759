import type { Shard } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';
import { columnOf } from './query-answer.ts';

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
