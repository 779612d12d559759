import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import { columnOf } from '../influxdb-v1/query-answer.ts';

/** What the server writes about itself; nobody wants to write the same. */
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
